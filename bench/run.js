/**
 * Measures start-up, requests and clones, each beside something bare in the same run. What counts is the ratio: it
 * says the same on another machine, and on a busy one.
 *
 * node bench/run.js [rounds]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureClones } from './clones.js';
import { measureRepository } from './repository.js';
import { measureRequests } from './requests.js';
import { printTable } from './print-table.js';
import { startBench } from './service.js';
import { measureStartUp } from './start-up.js';

const rounds = Math.max(1, Number(process.argv[2] ?? 15) || 15);
const directory = mkdtempSync(join(tmpdir(), 'repoctl-bench-'));
const bench = await startBench(directory);
try {
  printTable(`Start-up, median of ${rounds} interleaved runs`, await measureStartUp(bench, directory, rounds));
  printTable('Requests over one connection that is kept open', await measureRequests(bench));
  printTable(`Clones, median of ${rounds} interleaved runs`, await measureClones(bench, directory, rounds));
  const repository = await measureRepository(bench, directory, rounds);
  printTable(`Repositories, median of ${rounds} interleaved runs`, repository);
} finally {
  await bench.stop();
  rmSync(directory, { recursive: true, force: true });
}
