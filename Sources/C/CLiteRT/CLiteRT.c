// Networks run by LiteRT. Called by CompiledNetwork.swift.
#define _GNU_SOURCE
#include "CLiteRT.h"

#include "CLibrary.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

// Every handle of the library; and a tensor's type or several tensors' layouts, which are only passed on.
typedef void *Handle;
typedef struct Type {
    _Alignas(16) char bytes[512];
} Type;

// The functions as version 2.3.0 has them; each answers 0 for success.
int LiteRtCreateEnvironment(int count, const void *options, Handle *environment);
int LiteRtCreateModelFromBuffer(Handle environment, const void *bytes, size_t count, Handle *model);
void LiteRtDestroyModel(Handle model);
int LiteRtCreateOptions(Handle *options);
void LiteRtDestroyOptions(Handle options);
int LiteRtSetOptionsHardwareAccelerators(Handle options, int set);
int LiteRtCreateOpaqueOptions(const char *name, void *payload, void (*release)(void *), Handle *opaque);
int LiteRtAddOpaqueOptions(Handle options, Handle opaque);
int LiteRtCreateCompiledModel(Handle environment, Handle model, Handle options, Handle *compiled);
void LiteRtDestroyCompiledModel(Handle compiled);
int LiteRtGetModelSignature(Handle model, size_t index, Handle *signature);
int LiteRtGetNumSignatureInputs(Handle signature, size_t *count);
int LiteRtGetNumSignatureOutputs(Handle signature, size_t *count);
int LiteRtGetSignatureInputTensorByIndex(Handle signature, size_t index, Handle *tensor);
int LiteRtGetSignatureOutputTensorByIndex(Handle signature, size_t index, Handle *tensor);
int LiteRtGetRankedTensorType(Handle tensor, Type *type);
int LiteRtGetCompiledModelInputBufferRequirements(Handle compiled, size_t signature, size_t index, Handle *need);
int LiteRtGetCompiledModelOutputBufferRequirements(Handle compiled, size_t signature, size_t index, Handle *need);
int LiteRtGetCompiledModelOutputTensorLayouts(Handle compiled, size_t signature, size_t count, Type *to, _Bool plan);
int LiteRtCreateManagedTensorBufferFromRequirements(Handle environment, const Type *type, Handle need, Handle *buffer);
void LiteRtDestroyTensorBuffer(Handle buffer);
int LiteRtGetTensorBufferPackedSize(Handle buffer, size_t *size);
int LiteRtLockTensorBuffer(Handle buffer, void **numbers, int mode);
int LiteRtUnlockTensorBuffer(Handle buffer);
int LiteRtRunCompiledModel(Handle compiled, size_t signature, size_t inputs, Handle *from, size_t outputs, Handle *to);

#define FUNCTIONS(DO)                                                                                                  \
    DO(LiteRtCreateEnvironment) DO(LiteRtCreateModelFromBuffer) DO(LiteRtDestroyModel) DO(LiteRtCreateOptions)         \
    DO(LiteRtDestroyOptions) DO(LiteRtSetOptionsHardwareAccelerators) DO(LiteRtCreateOpaqueOptions)                    \
    DO(LiteRtAddOpaqueOptions) DO(LiteRtCreateCompiledModel) DO(LiteRtDestroyCompiledModel)                            \
    DO(LiteRtGetModelSignature) DO(LiteRtGetNumSignatureInputs) DO(LiteRtGetNumSignatureOutputs)                       \
    DO(LiteRtGetSignatureInputTensorByIndex) DO(LiteRtGetSignatureOutputTensorByIndex) DO(LiteRtGetRankedTensorType)   \
    DO(LiteRtGetCompiledModelInputBufferRequirements) DO(LiteRtGetCompiledModelOutputBufferRequirements)               \
    DO(LiteRtGetCompiledModelOutputTensorLayouts) DO(LiteRtCreateManagedTensorBufferFromRequirements)                  \
    DO(LiteRtDestroyTensorBuffer) DO(LiteRtGetTensorBufferPackedSize) DO(LiteRtLockTensorBuffer)                       \
    DO(LiteRtUnlockTensorBuffer) DO(LiteRtRunCompiledModel)

static CLIBRARY_TABLE(FUNCTIONS) rt;
CLIBRARY("libLiteRt.so", NULL, rt, FUNCTIONS);

enum { CPU = 1, READ = 0, WRITE = 1 };

static Handle environment;

struct CLiteRTNetwork {
    void *bytes;
    size_t count;
    Handle model, compiled;
    size_t inputs, outputs;
    Handle input[CLITERT_SIDES], output[CLITERT_SIDES];
    size_t inputCount[CLITERT_SIDES], outputCount[CLITERT_SIDES];
    int32_t hasRun;
};

// What a crash of the library comes to, while a network is compiled or run for the first time.
static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};
enum { CRASHES = sizeof crashes / sizeof *crashes };
static const char *crash_line;
static int32_t crash_status;
static struct sigaction before_guards[CRASHES];
static int guards;
static pthread_mutex_t guards_lock = PTHREAD_MUTEX_INITIALIZER;

static void end(int signal) {
    (void)signal;
    ssize_t ignored = write(STDERR_FILENO, crash_line, strlen(crash_line));
    (void)ignored;
    _exit(crash_status);
}

// Networks are compiled by several threads at once: the first one guards, the last one ends it.
static void guard_begin(void) {
    pthread_mutex_lock(&guards_lock);
    struct sigaction action = {.sa_handler = end};
    for (int place = 0; guards == 0 && place < CRASHES; place++)
        sigaction(crashes[place], &action, &before_guards[place]);
    guards++;
    pthread_mutex_unlock(&guards_lock);
}

static void guard_end(void) {
    pthread_mutex_lock(&guards_lock);
    guards--;
    for (int place = 0; guards == 0 && place < CRASHES; place++)
        sigaction(crashes[place], &before_guards[place], NULL);
    pthread_mutex_unlock(&guards_lock);
}

#define REFUSED(call)                                                                                                  \
    if ((call) != 0) {                                                                                                 \
        snprintf(message, CLITERT_MESSAGE, "%.*s failed", (int)strcspn(#call, "("), #call);                            \
        return CLITERT_REFUSED;                                                                                        \
    }

CLiteRTStatus CLiteRTOpen(const char *path, const char *line, int32_t status, char message[CLITERT_MESSAGE]) {
    // Both for good, as the library is.
    library.name = strdup(path);
    crash_line = strdup(line);
    crash_status = status;
    if (!library.name || !crash_line) {
        snprintf(message, CLITERT_MESSAGE, "out of memory");
        return CLITERT_NO_LIBRARY;
    }
    guard_begin();
    int is_open = CLibraryOpen(&library, message, CLITERT_MESSAGE);
    int refused = is_open && rt.LiteRtCreateEnvironment(0, NULL, &environment);
    guard_end();
    if (refused) snprintf(message, CLITERT_MESSAGE, "LiteRtCreateEnvironment failed");
    return is_open && !refused ? CLITERT_OK : CLITERT_NO_LIBRARY;
}

CLiteRTStatus CLiteRTNetworkMap(const char *path, CLiteRTNetwork **network, const uint8_t **bytes, size_t *count,
                                char message[CLITERT_MESSAGE]) {
    *network = NULL;
    *bytes = NULL;
    *count = 0;
    struct stat status;
    void *mapped = MAP_FAILED;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file >= 0 && fstat(file, &status) == 0 && S_ISREG(status.st_mode))
        mapped = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file, 0);
    CLiteRTNetwork *made = mapped == MAP_FAILED ? NULL : calloc(1, sizeof *made);
    if (!made) snprintf(message, CLITERT_MESSAGE, "%s", errno ? strerror(errno) : "no file");
    if (file >= 0) close(file);
    if (!made) {
        if (mapped != MAP_FAILED) munmap(mapped, (size_t)status.st_size);
        return CLITERT_NO_FILE;
    }
    made->bytes = mapped;
    made->count = (size_t)status.st_size;
    *network = made;
    *bytes = mapped;
    *count = made->count;
    return CLITERT_OK;
}

// Makes the memory of an input or an output, and counts its numbers.
static CLiteRTStatus make_buffer(Handle tensor, Handle need, Handle *buffer, size_t *count, char *message) {
    Type type;
    REFUSED(rt.LiteRtGetRankedTensorType(tensor, &type))
    REFUSED(rt.LiteRtCreateManagedTensorBufferFromRequirements(environment, &type, need, buffer))
    REFUSED(rt.LiteRtGetTensorBufferPackedSize(*buffer, count))
    *count /= sizeof(float);
    return CLITERT_OK;
}

static CLiteRTStatus make_buffers(CLiteRTNetwork *network, char *message) {
    Handle signature, tensor, need;
    CLiteRTStatus status = CLITERT_OK;
    REFUSED(rt.LiteRtGetModelSignature(network->model, 0, &signature))
    REFUSED(rt.LiteRtGetNumSignatureInputs(signature, &network->inputs))
    REFUSED(rt.LiteRtGetNumSignatureOutputs(signature, &network->outputs))
    if (network->inputs > CLITERT_SIDES || network->outputs > CLITERT_SIDES) {
        snprintf(message, CLITERT_MESSAGE, "%zu inputs and %zu outputs", network->inputs, network->outputs);
        network->inputs = network->outputs = 0;
        return CLITERT_REFUSED;
    }
    // Plans the network's memory, which the first run would do while somebody waits for its answer.
    Type layouts[CLITERT_SIDES];
    REFUSED(rt.LiteRtGetCompiledModelOutputTensorLayouts(network->compiled, 0, network->outputs, layouts, 1))
    for (size_t place = 0; status == CLITERT_OK && place < network->inputs; place++) {
        REFUSED(rt.LiteRtGetSignatureInputTensorByIndex(signature, place, &tensor))
        REFUSED(rt.LiteRtGetCompiledModelInputBufferRequirements(network->compiled, 0, place, &need))
        status = make_buffer(tensor, need, &network->input[place], &network->inputCount[place], message);
    }
    for (size_t place = 0; status == CLITERT_OK && place < network->outputs; place++) {
        REFUSED(rt.LiteRtGetSignatureOutputTensorByIndex(signature, place, &tensor))
        REFUSED(rt.LiteRtGetCompiledModelOutputBufferRequirements(network->compiled, 0, place, &need))
        status = make_buffer(tensor, need, &network->output[place], &network->outputCount[place], message);
    }
    return status;
}

static CLiteRTStatus compile(CLiteRTNetwork *network, int32_t threads, Handle options, char *message) {
    REFUSED(rt.LiteRtSetOptionsHardwareAccelerators(options, CPU))
    char *words = malloc(32);
    if (!words) {
        snprintf(message, CLITERT_MESSAGE, "out of memory");
        return CLITERT_REFUSED;
    }
    snprintf(words, 32, "num_threads = %d\n", threads);
    Handle opaque;
    REFUSED(rt.LiteRtCreateOpaqueOptions("xnnpack", words, free, &opaque))
    REFUSED(rt.LiteRtAddOpaqueOptions(options, opaque))
    REFUSED(rt.LiteRtCreateModelFromBuffer(environment, network->bytes, network->count, &network->model))
    REFUSED(rt.LiteRtCreateCompiledModel(environment, network->model, options, &network->compiled))
    return make_buffers(network, message);
}

CLiteRTStatus CLiteRTNetworkCompile(CLiteRTNetwork *network, int32_t threads, int32_t *inputs, int32_t *outputs,
                                    char message[CLITERT_MESSAGE]) {
    Handle options;
    guard_begin();
    CLiteRTStatus status = CLITERT_REFUSED;
    if (rt.LiteRtCreateOptions(&options) == 0) {
        status = compile(network, threads, options, message);
        rt.LiteRtDestroyOptions(options);
    } else {
        snprintf(message, CLITERT_MESSAGE, "LiteRtCreateOptions failed");
    }
    guard_end();
    // The library has its own copy of the numbers by now; should it look again, the system reads the file again.
    madvise(network->bytes, network->count, MADV_DONTNEED);
    *inputs = (int32_t)network->inputs;
    *outputs = (int32_t)network->outputs;
    return status;
}

size_t CLiteRTInputCount(const CLiteRTNetwork *network, int32_t input) { return network->inputCount[input]; }

size_t CLiteRTOutputCount(const CLiteRTNetwork *network, int32_t output) { return network->outputCount[output]; }

float *CLiteRTInput(CLiteRTNetwork *network, int32_t input) {
    // Buffers of the processor's memory stay where they are.
    void *numbers;
    if (rt.LiteRtLockTensorBuffer(network->input[input], &numbers, WRITE) != 0) return NULL;
    return rt.LiteRtUnlockTensorBuffer(network->input[input]) == 0 ? numbers : NULL;
}

CLiteRTStatus CLiteRTNetworkRun(CLiteRTNetwork *network, char message[CLITERT_MESSAGE]) {
    int isFirst = !network->hasRun;
    if (isFirst) guard_begin();
    int refused = rt.LiteRtRunCompiledModel(network->compiled, 0, network->inputs, network->input, network->outputs,
                                            network->output);
    if (isFirst) guard_end();
    network->hasRun = 1;
    if (refused) snprintf(message, CLITERT_MESSAGE, "LiteRtRunCompiledModel failed (%d)", refused);
    return refused ? CLITERT_REFUSED : CLITERT_OK;
}

CLiteRTStatus CLiteRTOutput(CLiteRTNetwork *network, int32_t output, float *numbers) {
    void *at;
    Handle buffer = network->output[output];
    if (rt.LiteRtLockTensorBuffer(buffer, &at, READ) != 0) return CLITERT_REFUSED;
    memcpy(numbers, at, network->outputCount[output] * sizeof *numbers);
    return rt.LiteRtUnlockTensorBuffer(buffer) == 0 ? CLITERT_OK : CLITERT_REFUSED;
}

int32_t CLiteRTCores(void) {
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

void CLiteRTNetworkClose(CLiteRTNetwork *network) {
    for (size_t place = 0; place < CLITERT_SIDES; place++) {
        if (network->input[place]) rt.LiteRtDestroyTensorBuffer(network->input[place]);
        if (network->output[place]) rt.LiteRtDestroyTensorBuffer(network->output[place]);
    }
    if (network->compiled) rt.LiteRtDestroyCompiledModel(network->compiled);
    if (network->model) rt.LiteRtDestroyModel(network->model);
    munmap(network->bytes, network->count);
    free(network);
}
