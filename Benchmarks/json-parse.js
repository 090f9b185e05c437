// The yardstick: what Node's bare JSON.parse does on the same lines, in the same run. Called by Benchmarks/run.
const fs = require("fs");

const descriptor = fs.openSync(process.argv[2], "r");
const block = Buffer.alloc(64 << 20);
let [records, nanoseconds, rest] = [0, 0n, ""];
for (let count; (count = fs.readSync(descriptor, block, 0, block.length, null)) > 0; ) {
    const lines = (rest + block.toString("latin1", 0, count)).split("\n");
    rest = lines.pop();
    const start = process.hrtime.bigint();
    for (const line of lines) records += JSON.parse(line).hands.length;
    nanoseconds += process.hrtime.bigint() - start;
}
console.log(`node JSON.parse alone: ${Math.round(records / (Number(nanoseconds) / 1e9))} hands/s`);
