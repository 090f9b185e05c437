// Parquet files through a program that the user has: DuckDB's, or Python with pyarrow. Used by ByteSource
// and ParquetWriter.

internal import Platform
internal import SystemPackage

/// Tables of Parquet as columns, and records as text.
enum Parquet {
    /// The first bytes of a file.
    static let mark = Array("PAR1".utf8)

    /// Starts what writes the rows of a file as `ColumnRows`, or as JSON Lines where its columns hold lists or fields.
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
            let (types, hasKnownKeys) = try types(file, path, name)
            let query = query(for: types, hasKnownKeys)
            return try PipedProgram(path, duckdbArguments(query), input: file, output: output)
        }
    }

    /// Returns what makes DuckDB write rows whose columns have some types.
    ///
    /// Sort keys are its only bytes of numbers: as text, each takes as long as a hand's shape. A version whose keys are not known
    /// writes text.
    private static func query(for types: [String], _ hasKnownKeys: Bool) -> String {
        func copy(_ what: String, _ form: String) -> String {
            "COPY (SELECT \(what) FROM \(rows)) TO '\(standardOutput)' (FORMAT \(form));"
        }
        let nested = ["[", "STRUCT(", "MAP(", "UNION("]
        if types.contains(where: { type in nested.contains(where: type.contains) }) { return copy("*", "json") }
        guard hasKnownKeys else { return copy("*", "csv, HEADER") }
        let kinds = types.map { $0 == "FLOAT" ? ColumnRows.Kind.floatKey : $0 == "DOUBLE" ? .doubleKey : .text }
        let letters = kinds.map { String(Unicode.Scalar($0.rawValue)) }.joined()
        let numbers = kinds.indices.filter { kinds[$0] != .text }.map { "coalesce(#\($0 + 1), 'nan')" }
        let keys = (["-0.1::FLOAT"] + numbers).map { "\($0), 'ASC NULLS FIRST'" }.joined(separator: ", ")
        let key = ColumnRows.key.map { String($0, radix: 16, uppercase: true) }
        let texts = kinds.indices.filter { kinds[$0] == .text }.map { "\(cleaned("#\($0 + 1)::VARCHAR")), \(stop)" }
        // The key of one number would be a number itself.
        let start = numbers.isEmpty ? "unhex('0\(key.joined())')" : "create_sort_key(\(keys))"
        let head =
            "chr(\(ColumnRows.start)) || '\(letters)' || \(stop) || string_agg(\(cleaned("column_name")) || \(stop), '')"
        return "COPY (SELECT encode(\(head)) FROM (\(columns))) TO '\(standardOutput)' (FORMAT blob);"
            + copy("\(start) || encode(concat(\((texts + ["''"]).joined(separator: ", "))))", "blob")
    }

    /// The byte behind each text, which is a blank within one.
    private static let stop = "chr(\(ColumnRows.stop))"

    private static func cleaned(_ text: String) -> String { "replace(\(text), \(stop), ' ')" }

    private static let rows = "read_parquet('/dev/stdin')"
    private static let columns = "DESCRIBE SELECT * FROM \(rows)"

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

    /// Returns the types of the columns and whether the version's sort keys are known, or throws the fault of two columns of one
    /// name, which DuckDB renames.
    private static func types(
        _ file: FileDescriptor,
        _ path: String,
        _ name: String
    ) throws(TactusError) -> (types: [String], hasKnownKeys: Bool) {
        let paths = "SELECT path_in_schema FROM parquet_metadata('/dev/stdin') WHERE row_group_id = 0"
        let query = """
            SELECT version() SIMILAR TO 'v1[.][45][.].*'; SELECT column_type FROM (\(columns)); \
            SELECT '=' || path_in_schema FROM (\(paths)) GROUP BY path_in_schema HAVING count(*) > 1 LIMIT 1
            """
        let arguments = duckdbArguments(query)
        let (output, fault) = try PipedProgram.output(path, arguments, input: file, atMost: Tuning.packedBytes)
        if let fault { throw error(fault, of: name) }
        let lines = output.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
        if let column = lines.last, column.hasPrefix("=") {
            throw TactusError(.broken, name, "two columns for \(column.dropFirst())", expected: "each column once")
        }
        return (Array(lines.dropFirst()), lines.first == "true")
    }

    static let scriptStart = """
        import os, sys
        try:
            import pyarrow as pa, pyarrow.compute as pc, pyarrow.csv as csv, pyarrow.parquet as pq
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
            # The byte behind each text, which is a blank within one.
            stop = chr(\(ColumnRows.stop))
            forms = {pa.float16(): (pa.float32(), 4), pa.float32(): (pa.float32(), 4), pa.float64(): (pa.float64(), 8)}
            if not nested:
                letters = "".join("tfd"[forms[kind][1] // 4 if kind in forms else 0] for kind in plain)
                out.write(stop.join([chr(\(ColumnRows.start)) + letters, *(name.replace(stop, " ") for name in names), ""]).encode())
            # As DuckDB has bytes.
            def text(value):
                plain = [chr(byte) if 32 <= byte < 127 and byte not in (34, 39, 92) else f"\\\\x{byte:02X}" for byte in value or b""]
                return "".join(plain)
            # By the first rows the format is told.
            first = \(Tuning.rowsOfDetection)
            for whole in file.iter_batches(\(Tuning.rowsOfBatch)):
                whole = [getattr(column, "storage", column) for column in whole.columns]
                for columns in ([column[:first] for column in whole], [column[first:] for column in whole]):
                    count = len(columns[0]) if columns else 0
                    if nested:
                        for row in pa.RecordBatch.from_arrays(columns, names=names).to_pylist():
                            out.write((json.dumps(row, default=str) + "\\n").encode())
                        continue
                    out.write(b"N" + count.to_bytes(4, "little"))
                    texts = []
                    for kind, column in zip(plain, columns):
                        if kind in forms:
                            form, size = forms[kind]
                            numbers = column if kind == form else column.cast(form)
                            if numbers.null_count:
                                numbers = pc.fill_null(numbers, pa.scalar(float("nan"), form))
                            start = numbers.offset * size
                            out.write(memoryview(numbers.buffers()[1])[start : start + count * size])
                        else:
                            if pa.types.is_binary(kind) or pa.types.is_large_binary(kind) or pa.types.is_fixed_size_binary(kind):
                                column = pa.array([text(value) for value in column.to_pylist()], pa.string())
                            texts.append(pc.replace_substring(pc.fill_null(column.cast(pa.string()), ""), stop, " "))
                    if texts and count:
                        joined = pc.binary_join_element_wise(*texts, pa.scalar(""), pa.scalar(stop))
                        out.write(memoryview(joined.buffers()[2])[: pc.sum(pc.binary_length(joined)).as_py()])
                first = 0
            """
}
