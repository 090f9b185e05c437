// Writes Tactus's table as Parquet through a program that the user has. Called by the command line's convert through
// ByteSink.

package import Platform
package import SystemPackage

/// The program that writes a Parquet file.
package enum ParquetWriter {
    /// Starts what writes Tactus's table as Parquet.
    ///
    /// - Parameters:
    ///   - name: the file, for errors.
    ///   - order: that of the table's points.
    package static func start(
        _ name: String,
        _ order: JointOrder,
        from input: FileDescriptor,
        to output: FileDescriptor
    ) throws(TactusError) -> PipedProgram {
        let types = TactusTable.columns(in: order).map { ($0, type(of: $0)) }
        switch try Parquet.Tool.found(for: name) {
        case .python(let path):
            let list = types.map { "\($0):\($1.arrow)" }.joined(separator: ",")
            return try PipedProgram(path, ["-c", writingScript, list], input: input, output: output)
        case .duckdb(let path):
            let list = types.map { "'\($0)':'\($1.sql)'" }.joined(separator: ",")
            let table = "read_csv('/dev/stdin', header=true, delim=',', quote='\"', escape='\"', columns={\(list)})"
            let form = "(FORMAT parquet, USE_TMP_FILE false)"
            let query = "COPY (SELECT * FROM \(table)) TO '\(Parquet.standardOutput)' \(form)"
            return try PipedProgram(path, Parquet.duckdbArguments(query), input: input, output: output)
        }
    }

    private static func type(of column: String) -> (sql: String, arrow: String) {
        switch column {
        case "t": ("DOUBLE", "float64")
        case "frame", "hand": ("BIGINT", "int64")
        case "mirrored": ("BOOLEAN", "bool_")
        case "side", "label", "person", "file", "id", "order": ("VARCHAR", "string")
        default: ("FLOAT", "float32")
        }
    }

    private static let writingScript =
        Parquet.scriptStart + """
            types = {name: getattr(pa, kind)() for name, kind in (item.split(":") for item in sys.argv[1].split(","))}
            options = csv.ConvertOptions(column_types=types, strings_can_be_null=True, quoted_strings_can_be_null=True)
            try:
                table = csv.open_csv(sys.stdin.buffer, convert_options=options)
                with pq.ParquetWriter(sys.stdout.buffer, table.schema) as writer:
                    for batch in table:
                        writer.write_batch(batch)
                sys.stdout.flush()
            except OSError as error:
                print(error.strerror or error, file=sys.stderr, flush=True)
                os._exit(1)
            """
}
