// A certificate that a machine makes for itself, by OpenSSL's library. Called by LiveViewServer/PhoneCertificate.swift.
#include "CWebServer.h"

#include <fcntl.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509v3.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

// Refuses a key with a password: OpenSSL would ask for the password at the terminal.
static int noPassword(char *text, int room, int isWriting, void *user) {
    (void)text, (void)room, (void)isWriting, (void)user;
    return -1;
}

int32_t CWebCertificateIsGood(const char *certificate, const char *key, int32_t seconds) {
    FILE *first = fopen(certificate, "re"), *second = fopen(key, "re");
    X509 *made = first ? PEM_read_X509(first, NULL, noPassword, NULL) : NULL;
    EVP_PKEY *pair = second ? PEM_read_PrivateKey(second, NULL, noPassword, NULL) : NULL;
    time_t until = time(NULL) + seconds;
    int isGood = made && pair && X509_check_private_key(made, pair) == 1
        && X509_cmp_time(X509_get0_notAfter(made), &until) > 0;
    EVP_PKEY_free(pair);
    X509_free(made);
    if (second) fclose(second);
    if (first) fclose(first);
    return isGood;
}

static int extend(X509 *made, X509V3_CTX *context, int kind, const char *value) {
    X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, context, kind, value);
    int isAdded = extension && X509_add_ext(made, extension, -1);
    X509_EXTENSION_free(extension);
    return isAdded;
}

// Fills in and signs a certificate; whether that went well.
static int fill(X509 *made, EVP_PKEY *pair, const char *names, int32_t days) {
    uint64_t number = 0;
    X509V3_CTX context;
    X509V3_set_ctx_nodb(&context);
    X509V3_set_ctx(&context, made, made, NULL, NULL, 0);
    X509_NAME *name = X509_get_subject_name(made);
    return RAND_bytes((unsigned char *)&number, sizeof number) == 1
        && ASN1_INTEGER_set_uint64(X509_get_serialNumber(made), number >> 1) && X509_set_version(made, 2)
        && X509_gmtime_adj(X509_getm_notBefore(made), 0) && X509_gmtime_adj(X509_getm_notAfter(made), 86400L * days)
        && X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, (const unsigned char *)"Tactus", -1, -1, 0)
        && X509_set_issuer_name(made, name) && X509_set_pubkey(made, pair)
        && extend(made, &context, NID_basic_constraints, "critical,CA:FALSE")
        && extend(made, &context, NID_key_usage, "critical,digitalSignature")
        && extend(made, &context, NID_ext_key_usage, "serverAuth")
        && extend(made, &context, NID_subject_alt_name, names) && X509_sign(made, pair, EVP_sha256()) > 0;
}

// A file that is not there yet, and that nobody else can read.
static FILE *create(const char *path) {
    int descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    return descriptor < 0 ? NULL : fdopen(descriptor, "w");
}

CWebServerStatus CWebCertificateMake(const char *names, int32_t days, const char *certificate, const char *key) {
    EVP_PKEY *pair = EVP_EC_gen("prime256v1");
    X509 *made = X509_new();
    FILE *first = NULL, *second = NULL;
    int isMade = made && pair && fill(made, pair, names, days) && (first = create(certificate)) && (second = create(key))
        && PEM_write_X509(first, made) && PEM_write_PrivateKey(second, pair, NULL, NULL, 0, NULL, NULL);
    if (second && fclose(second)) isMade = 0;
    if (first && fclose(first)) isMade = 0;
    X509_free(made);
    EVP_PKEY_free(pair);
    return isMade ? CWEBSERVER_OK : CWEBSERVER_FAILED;
}
