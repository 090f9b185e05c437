// Shared libraries that are opened at their first use: with those of sound and MIDI linked, every start of the program
// would take a tenth longer. Called by COpenAL, CSoundFile, CFluidSynth, CALSA, CMosquitto, CCURL, CUnpack,
// CLiteRT and CPointer; any thread.
#ifndef CLIBRARY_H
#define CLIBRARY_H

#include <stddef.h>
#include <stdint.h>

/// The room that the loader's words take at most, with their final zero.
enum { CLIBRARY_TROUBLE = 160 };

/// A library and the functions of it that are called; a static object, one for each library.
typedef struct CLibrary {
    const char *_Nonnull name;    ///< As the loader knows it, with its version: `libopenal.so.1`.
    const char *_Nullable package; ///< The Debian package that has it, NULL where there is none.
    const char *_Nonnull const *_Nonnull functions; ///< The names of the functions.
    size_t count;                                   ///< The number of functions.
    void *_Nonnull table;                           ///< A structure of their addresses, in the same order.
    int32_t state;                                  ///< CLibraryOpen's own, as is `trouble`; 0 at first.
    char trouble[CLIBRARY_TROUBLE];
} CLibrary;

/// Declares the table of a library's functions, each pointer with the name and the type of its function. `FUNCTIONS(DO)`
/// lists them.
#define CLIBRARY_TABLE(FUNCTIONS) struct { FUNCTIONS(CLIBRARY_POINTER) }
#define CLIBRARY_POINTER(function) __typeof__(&function) function;
#define CLIBRARY_NAME(function) #function,

/// Defines `library`, which fills in a table.
#define CLIBRARY(file, debian, filled, FUNCTIONS)                                                                      \
    static const char *const names[] = {FUNCTIONS(CLIBRARY_NAME)};                                                     \
    static CLibrary library = {                                                                                        \
        .name = file, .package = debian, .functions = names, .count = sizeof names / sizeof *names, .table = &filled}

/// Opens a library for good and fills in its table, unless that is done. Answers 1; or 0 where it is not installed, now
/// and ever after, and the message then says which package is needed.
int32_t CLibraryOpen(CLibrary *_Nonnull library, char *_Nonnull message, size_t room);

#endif
