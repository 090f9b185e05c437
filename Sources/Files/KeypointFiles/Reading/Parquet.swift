// Parquet files through a program that the user has: DuckDB's, or Python with pyarrow. Used by ByteSource
// and ParquetWriter.

internal import Platform
internal import SystemPackage

/// Tables of Parquet as text.
enum Parquet {
    /// The first bytes of a file.
    static let mark = Array("PAR1".utf8)

    /// Starts what writes a file as a table, or as JSON Lines where its columns hold lists or fields.
    ///
    /// - Parameters:
    ///   - file: the open file, which is read from its start.
    ///   - output: what it writes to.
    static func reader(of file: FileDescriptor, named name: String, to output: FileDescriptor) throws(TactusError)
        -> PipedProgram
    {
        guard (try? file.seek(offset: 0, from: .start)) == 0 else {
            throw TactusError(.unknown, name, "Parquet in a pipe", expected: "a file, for its end is read first")
        }
        switch try Tool.found(for: name) {
        case .python(let path): return try PipedProgram(path, ["-c", readingScript], input: file, output: output)
        case .duckdb(let path):
            let form = try isNested(file, path, name) ? "json" : "csv, HEADER"
            let query = "COPY (SELECT * FROM read_parquet('/dev/stdin')) TO '\(standardOutput)' (FORMAT \(form))"
            return try PipedProgram(path, duckdbArguments(query), input: file, output: output)
        }
    }

    /// Returns the error of a program that failed, by its words: what the system or the program itself lacked says nothing of
    /// the file.
    static func error(_ fault: String, of name: String) -> TactusError {
        let words = fault.lowercased()
        let isLack = fault.contains(PipedProgram.ended) || lacks.contains(where: words.contains)
        let kind: TactusError.Kind =
            isLack ? .unavailable : Errno.ofSystem(in: fault) == nil ? .broken : .inputOutput
        return TactusError(fault.hasSuffix(need) ? .uninstalled : kind, name, fault)
    }

    /// The words of the faults of programs that lack memory, files or their own parts, or have none.
    private static let lacks = [
        "out of memory", "memoryerror", "cannot allocate memory", "bad_alloc", "too many open files",
        "can't start new thread", "importerror", "modulenotfounderror", "shared librar", ": \(PipedProgram.silent)",
    ]

    enum Tool {
        case duckdb(String)
        case python(String)

        static func found(for name: String) throws(TactusError) -> Tool {
            if let path = Path.program("duckdb") { return .duckdb(path) }
            // The package of Python names the one that it runs in.
            if let path = Environment["TACTUS_PYTHON"] ?? Path.program("python3") { return .python(path) }
            throw TactusError(.uninstalled, name, Parquet.need)
        }
    }

    private static let need = "Parquet needs DuckDB or pyarrow: pip install duckdb-cli, or pip install pyarrow"

    /// The standard output of DuckDB, which removes what it could not write: no one may remove this, but root `/dev/stdout`.
    static let standardOutput = "/proc/self/fd/1"

    /// One thread keeps the order of the rows in little memory.
    static func duckdbArguments(_ query: String) -> [String] {
        ["-init", "/dev/null", "-csv", "-noheader", "-bail", "-c", "SET threads=1; \(query)"]
    }

    /// Returns whether columns hold lists or fields, or throws the fault of two columns of one name, which DuckDB renames.
    private static func isNested(_ file: FileDescriptor, _ path: String, _ name: String) throws(TactusError) -> Bool {
        let columns = "DESCRIBE SELECT * FROM read_parquet('/dev/stdin')"
        let paths = "SELECT path_in_schema FROM parquet_metadata('/dev/stdin') WHERE row_group_id = 0"
        let query = """
            SELECT count(*) FROM (\(columns)) WHERE column_type LIKE '%[%' OR column_type LIKE 'STRUCT%'; \
            \(paths) GROUP BY 1 HAVING count(*) > 1 LIMIT 1
            """
        let arguments = duckdbArguments(query)
        let (output, fault) = try PipedProgram.output(path, arguments, input: file, atMost: Tuning.packedBytes)
        if let fault { throw error(fault, of: name) }
        let lines = output.split(separator: 0x0A)
        if lines.count > 1 {
            let column = String(decoding: lines[1], as: UTF8.self)
            throw TactusError(.broken, name, "two columns for \(column)", expected: "each column once")
        }
        return lines.first != [UInt8(ascii: "0")][...]
    }

    static let scriptStart = """
        import os, sys
        try:
            import pyarrow as pa, pyarrow.csv as csv, pyarrow.parquet as pq
        except ImportError:
            sys.exit("\(need)")

        """

    private static let readingScript =
        scriptStart + """
            import json
            file = pq.ParquetFile(open("/dev/stdin", "rb"))
            plain = [getattr(field.type, "storage_type", field.type) for field in file.schema_arrow]
            nested = any(map(pa.types.is_nested, plain))
            # One that differs in its capitals alone gets a number, as from DuckDB.
            names, seen = [], {}
            for name in file.schema_arrow.names:
                if file.schema_arrow.names.count(name) > 1:
                    sys.exit(f"two columns for {name}; expected each column once")
                count = seen[name.lower()] = seen.get(name.lower(), -1) + 1
                names.append(f"{name}_{count}" if count else name)
            out = sys.stdout.buffer
            first = True
            for batch in file.iter_batches(4096):
                columns = [getattr(column, "storage", column) for column in batch.columns]
                batch = pa.RecordBatch.from_arrays(columns, names=names)
                if nested:
                    for row in batch.to_pylist():
                        out.write((json.dumps(row, default=str) + "\\n").encode())
                else:
                    csv.write_csv(batch, out, csv.WriteOptions(include_header=first))
                first = False
            """
}
