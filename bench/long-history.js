/**
 * Measures what long histories cost: each list of commits beside the git command that yields the same, on a repository
 * with 100,000 commits, or as many as are asked for, of which every twentieth was made on a branch and merged.
 *
 * node bench/long-history.js [rounds] [commits]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importHistory } from '../dist/server/git/write-commit.js';
import { repositoryPath } from '../dist/server/git/repository.js';
import { writeCommitGraph } from '../dist/server/git/write-commit-graph.js';
import { quantile } from './median.js';
import { printTable } from './print-table.js';
import { startBench } from './service.js';
import { timeGit } from './time-git.js';
import { timeRequests } from './time-request.js';

const bound = 2;
const rounds = Math.max(3, Number(process.argv[2] ?? 9) || 9);
const commits = Math.max(1000, Number(process.argv[3] ?? 100_000) || 100_000);
const began = 1_600_000_000;
const secondsApart = 600;
/** Marks of the commits that branches are at: each of a round of its own. */
const unread = (/** @type {number} */ round) => commits - 1000 - 40 * round;

/** @param {string} text */
const data = (text) => `data ${Buffer.byteLength(text)}\n${text}\n`;

/** @param {number} count */
const commit = (count) => {
  const time = began + count * secondsApart;
  const person = `Person ${count % 50} <person${count % 50}@example.org> ${time} +0000`;
  const from = count === 1 ? '' : `from :${count % 20 === 0 && count > 20 ? count - 3 : count - 1}\n`;
  // What was made beside the branch is merged by the commit after it.
  const merge = count % 20 === 1 && count > 21 ? `from :${count - 2}\nmerge :${count - 1}\n` : from;
  const path = count % 100 === 50 ? 'seldom/notes' : `often/file-${count % 30}`;
  return `commit refs/heads/master\nmark :${count}\nauthor ${person}\ncommitter ${person}\n${data(`Commit ${count}`)}${merge}M 100644 inline ${path}\n${data(String(count))}\n`;
};

const history = () => {
  const lines = Array.from({ length: commits }, (_, index) => commit(index + 1));
  for (let round = 0; round <= rounds; round += 1) {
    lines.push(`reset refs/heads/unread-${round}\nfrom :${unread(round)}\n\n`);
  }
  return lines.join('');
};

const directory = mkdtempSync(join(tmpdir(), 'repoctl-bench-'));
const bench = await startBench(directory);
try {
  const { url, token } = bench;
  const headers = { 'private-token': token, 'content-type': 'application/json' };
  const made = await fetch(`${url}/api/v4/projects`, { method: 'POST', headers, body: '{"name":"history"}' });
  const { id } = /** @type {{ id: number }} */ (await made.json());
  const dir = repositoryPath(join(directory, 'data', 'repositories'), id);
  await importHistory(dir, history());
  await timeGit(dir, ['repack', '-adq']);
  await timeGit(dir, ['pack-refs', '--all']);
  const named = await fetch(`${url}/api/v4/projects/${id}`, {
    method: 'PUT',
    headers,
    body: '{"name":"history","default_branch":"master"}',
  });
  if (!named.ok) throw new Error(`PUT /projects answered ${named.status}: ${await named.text()}`);
  // As a job does after a push.
  await writeCommitGraph(dir);

  const timeService = timeRequests(`${url}/api/v4/projects/${id}/repository`, headers);
  const fields = '%H%x00%P%x00%an%x00%ae%x00%ad%x00%cn%x00%ce%x00%cd%x00%B%x00';
  const log = (/** @type {readonly string[]} */ ...more) => ['log', '-100', `--format=${fields}`, ...more];
  const day = (/** @type {number} */ count) => new Date((began + count * secondsApart) * 1000).toISOString();
  const deep = Math.floor(commits / 2 / 100);
  /** Without a cache of the service: each round asks for what no other does. */
  /** @type {readonly (readonly [what: string, path: (round: number) => string, git: (round: number) => readonly string[], also?: (round: number) => readonly (readonly string[])[]])[]} */
  const pairs = [
    ['first page, read again', () => '/commits?per_page=100', () => log('master')],
    [
      'first page of another branch',
      (round) => `/commits?per_page=100&ref_name=unread-${round}`,
      (round) => log(`unread-${round}`),
    ],
    [
      'page in the middle',
      (round) => `/commits?per_page=100&page=${deep + round}`,
      (round) => log(`--skip=${(deep + round - 1) * 100}`, 'master'),
    ],
    [
      'page 30',
      (round) => `/commits?per_page=100&page=${30 + round}`,
      (round) => log(`--skip=${(29 + round) * 100}`, 'master'),
    ],
    [
      'path that one in a hundred changes',
      (round) => `/commits?per_page=100&path=seldom&ref_name=unread-${round}`,
      (round) => ['rev-list', `unread-${round}`, '--', 'seldom'],
    ],
    ['the same page again', () => '/commits?per_page=100&path=seldom', () => log('master', '--', 'seldom')],
    [
      'since the last 1,000 commits',
      (round) => `/commits?per_page=100&since=${day(commits - 1000 - round)}`,
      (round) => ['rev-list', `--since=${day(commits - 1000 - round)}`, 'master'],
      (round) => [log(`--since=${day(commits - 1000 - round)}`, 'master')],
    ],
    [
      'until the middle',
      (round) => `/commits?per_page=100&until=${day(commits / 2 - round)}`,
      (round) => ['rev-list', `--until=${day(commits / 2 - round)}`, 'master'],
    ],
    ['all branches', () => '/commits?per_page=100&all=true', () => ['rev-list', '--branches', '--tags']],
    [
      'first parents',
      (round) => `/commits?per_page=100&first_parent=true&ref_name=unread-${round}`,
      (round) => ['rev-list', '--first-parent', `unread-${round}`],
    ],
    [
      'with stats',
      (round) => `/commits?per_page=100&with_stats=true&ref_name=unread-${round}`,
      (round) => log('--shortstat', `unread-${round}`),
    ],
    [
      'contributors',
      () => '/contributors',
      () => ['log', '--no-merges', '--shortstat', '--format=%x00%an%x00%ae', 'master'],
    ],
    [
      'comparison over 1,000 commits',
      (round) => `/compare?from=unread-${round}&to=master`,
      (round) => log('-1000', `unread-${round}..master`),
      // What it returns takes two commands.
      (round) => [['diff', `unread-${round}...master`]],
    ],
  ];
  const rows = [];
  for (const [what, path, git, also] of pairs) {
    /** @type {[bare: number[], service: number[]]} */
    const times = [[], []];
    for (let round = 0; round <= (what === 'contributors' ? 2 : rounds); round += 1) {
      let bare = 0;
      for (const args of [git(round), ...(also?.(round) ?? [])]) bare += await timeGit(dir, args);
      const service = await timeService(path(round));
      if (round > 0) {
        times[0].push(bare);
        times[1].push(service);
      }
    }
    const [bare = 0, service = 0] = times.map((all) => quantile(all, 0.5));
    rows.push({
      what,
      git: git(0).join(' ').replace(`--format=${fields} `, '').slice(0, 60),
      'git ms': bare.toFixed(1),
      'service ms': service.toFixed(1),
      ratio: (service / bare).toFixed(2),
      '': service / bare > bound ? `above ${bound}` : '',
    });
  }
  printTable(`${commits} commits, median of ${rounds} rounds in turns`, rows);
} finally {
  await bench.stop();
  rmSync(directory, { recursive: true, force: true });
}
