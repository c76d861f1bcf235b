/**
 * Measures what people wait for, each beside something bare in the same run. What counts is the ratio: it says the same on another
 * machine, and on a busy one.
 *
 * node bench/run.js [--rounds N] [--only PART,...] [--markdown] [--install] [--large]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureAccess } from './access.js';
import { measureBulk } from './bulk.js';
import { measureConfiguration } from './configuration.js';
import { measureClones } from './clones.js';
import { measureHotPath } from './hot-path.js';
import { measureExecutable } from './executable.js';
import { measureLongLists } from './long-lists.js';
import { measureManyAtOnce } from './many-at-once.js';
import { toRow } from './measurement.js';
import { installPeers } from './peers.js';
import { printTable } from './print-table.js';
import { measureRepository } from './repository.js';
import { measureRequests } from './requests.js';
import { startBench } from './service.js';
import { measureStartUp } from './start-up.js';
import { measureWrites } from './writes.js';

const parts = [
  'start-up',
  'executable',
  'long-lists',
  'bulk',
  'many-at-once',
  'access',
  'configuration',
  'hot-path',
  'writes',
  'service',
];

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    only: { type: 'string', default: parts.join(',') },
    markdown: { type: 'boolean', default: false },
    install: { type: 'boolean', default: false },
    large: { type: 'boolean', default: false },
  },
});
const rounds = Math.max(1, Number(values.rounds) || 15);
const chosen = new Set(values.only.split(','));
const unknown = [...chosen].filter((part) => !parts.includes(part));
if (unknown.length > 0) throw new Error(`--only takes ${parts.join(', ')}, not ${unknown.join(', ')}`);
if (values.install) installPeers();

const directory = mkdtempSync(join(tmpdir(), 'repoctl-bench-'));
const bench = await startBench(directory);
/** @param {string} title @param {readonly Readonly<Record<string, string>>[]} rows */
const print = (title, rows) => printTable(title, rows, values.markdown);
try {
  const client = [
    ...(chosen.has('start-up') ? await measureStartUp(bench, directory, rounds) : []),
    ...(chosen.has('executable') ? await measureExecutable(bench, directory, rounds) : []),
    ...(chosen.has('long-lists') ? await measureLongLists(directory, rounds) : []),
    ...(chosen.has('bulk') ? await measureBulk(directory, rounds) : []),
    ...(chosen.has('many-at-once') ? await measureManyAtOnce(directory, rounds) : []),
    ...(chosen.has('access') ? await measureAccess(directory, rounds) : []),
    ...(chosen.has('configuration') ? await measureConfiguration(directory, rounds, values.large) : []),
  ];
  if (client.length > 0) {
    print(`The client on Node ${process.versions.node}, median of ${rounds} rounds in turns`, client.map(toRow));
  }
  if (chosen.has('hot-path')) {
    const beside = `over 8 connections, beside a bare server, median of ${rounds} rounds in turns`;
    print(`Requests a second on SQLite ${beside}`, await measureHotPath(directory, rounds));
    const { REPOCTL_BENCH_POSTGRES: url } = process.env;
    if (url !== undefined) print(`The same on PostgreSQL`, await measureHotPath(join(directory, 'pg'), rounds, url));
  }
  if (chosen.has('writes')) {
    const { REPOCTL_BENCH_POSTGRES: url } = process.env;
    print(`Labels that are created on SQLite, median of ${rounds} rounds`, await measureWrites(directory, rounds));
    if (url !== undefined) print('The same on PostgreSQL', await measureWrites(join(directory, 'pg'), rounds, url));
  }
  if (chosen.has('service')) {
    print('Requests over one connection that is kept open', await measureRequests(bench));
    print(`Clones, median of ${rounds} rounds in turns`, await measureClones(bench, directory, rounds));
    print(`Repositories, median of ${rounds} rounds in turns`, await measureRepository(bench, directory, rounds));
  }
} finally {
  await bench.stop();
  rmSync(directory, { recursive: true, force: true });
}
