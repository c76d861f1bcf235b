/**
 * Measures what lists cost when there is much in them: each request goes to a service with a thousand users, groups and
 * projects and right after it to one with 50,000 users, 5,000 groups nested six deep and 20,000 projects. What counts is
 * the ratio; above 3 it is marked. On SQLite the ratio of the CPU times says the same, and depends less on what else the
 * machine does; PostgreSQL's are those of its own processes and not in it.
 *
 * node bench/large-lists.js [rounds]
 *
 * REPOCTL_BENCH_POSTGRES=postgres://USER@HOST/DATABASE measures on PostgreSQL, in two databases that are made beside the
 * one named and dropped in the end.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareServices } from './compare-services.js';
import { listRequests } from './list-requests.js';
import { printTable } from './print-table.js';
import { startLargeService } from './large-service.js';

const rounds = Math.max(3, Number(process.argv[2] ?? 15) || 15);
const small = { users: 1000, groups: 1000, projects: 1000 };
const large = { users: 50_000, groups: 5000, projects: 20_000 };

const directory = mkdtempSync(join(tmpdir(), 'repoctl-bench-'));
const few = await startLargeService(join(directory, 'small'), 'small', small);
const many = await startLargeService(join(directory, 'large'), 'large', large);
try {
  const rows = await compareServices([few, many], listRequests, rounds);
  printTable(`Lists of few and of many records, median of ${rounds} alternating requests`, rows);
} finally {
  await few.stop();
  await many.stop();
  rmSync(directory, { recursive: true, force: true });
}
