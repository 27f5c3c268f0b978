/** Runs test files in one process, because starting a process for each would take longer than most of them. */
import path from 'node:path';

for (const file of process.argv.slice(2)) require(path.resolve(file));
