/**
 * Measures what lists of issues, merge requests, comments, to-do items and events cost when there are many of each: every
 * documented filter, on a service with a thousand of each and right after it on one with a hundred thousand, or as many
 * as are asked for. What counts is the ratio, as in `large-lists.js`.
 *
 * node bench/large-records.js [rounds] [records] [part of a path]
 *
 * REPOCTL_BENCH_POSTGRES=postgres://USER@HOST/DATABASE measures on PostgreSQL, in two databases that are made beside the
 * one named and dropped in the end.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareServices } from './compare-services.js';
import { startLargeService } from './large-service.js';
import { makeManyIssues } from './many-issues.js';
import { printTable } from './print-table.js';
import { recordRequests } from './record-requests.js';

const rounds = Math.max(3, Number(process.argv[2] ?? 9) || 9);
const records = Math.max(1000, Number(process.argv[3] ?? 100_000) || 100_000);
const part = process.argv[4] ?? '';
const fewSizes = { users: 200, groups: 100, projects: 100 };
const manySizes = { users: 2000, groups: 200, projects: 1000 };

const directory = mkdtempSync(join(tmpdir(), 'repoctl-bench-'));
const started = performance.now();
const few = await startLargeService(join(directory, 'small'), 'small', fewSizes, (service) =>
  makeManyIssues(service, 1000, fewSizes),
);
const many = await startLargeService(join(directory, 'large'), 'large', manySizes, (service) =>
  makeManyIssues(service, records, manySizes),
);
process.stderr.write(`filled in ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
try {
  const questions = recordRequests.filter(({ list, what }) => `${list} ${what}`.includes(part));
  const rows = await compareServices([few, many], questions, rounds);
  printTable(`Lists of 1,000 and of ${records} records, median of ${rounds} alternating requests`, rows);
} finally {
  await few.stop();
  await many.stop();
  rmSync(directory, { recursive: true, force: true });
}
