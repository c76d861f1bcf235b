import { join } from 'node:path';
import { importHistory } from '../dist/server/git/write-commit.js';
import { repositoryPath } from '../dist/server/git/repository.js';
import { writeCommitGraph } from '../dist/server/git/write-commit-graph.js';
import { quantile } from './median.js';
import { timeGit } from './time-git.js';
import { timeRequests } from './time-request.js';

const commits = 1000;
const files = 300;
const branches = 5000;

/** @param {string} text */
const data = (text) => `data ${Buffer.byteLength(text)}\n${text}\n`;

/** @param {number} version */
const everyFile = (version) =>
  Array.from(
    { length: files },
    (_, index) => `M 100644 inline file-${index}.txt\n${data(`${index} ${version}\n${'same\n'.repeat(40)}`)}`,
  ).join('');

/** A thousand commits, the last of which changes three hundred files, and five thousand branches. */
const history = () => {
  const person = 'committer Bench <bench@example.org>';
  const lines = [];
  for (let count = 1; count <= commits; count += 1) {
    const change =
      count === 1 || count === commits ? everyFile(count) : `M 100644 inline counter\n${data(`${count}\n`)}`;
    lines.push(
      `commit refs/heads/master\nmark :${count}\n${person} ${1_700_000_000 + count} +0000\n${data(`Commit ${count}`)}${change}\n`,
    );
  }
  for (let count = 0; count < branches; count += 1) {
    lines.push(`reset refs/heads/branch-${String(count).padStart(4, '0')}\nfrom :${1 + (count % commits)}\n\n`);
  }
  return lines.join('');
};

/**
 * A branch that no other round reads, near the newest commit.
 * @param {number} round
 */
const unread = (round) => `branch-${String(commits - 2 - round).padStart(4, '0')}`;

/** @param {number} round */
const pushedLately = (round) => `pushed-${round}`;

/**
 * A branch with a commit of its own for each round.
 * @param {number} rounds
 */
const laterPushes = (rounds) =>
  Array.from(
    { length: rounds + 1 },
    (_, round) =>
      `commit refs/heads/${pushedLately(round)}\ncommitter Bench <bench@example.org> ${1_700_100_000 + round} +0000\n` +
      `${data(`Push ${round}`)}from refs/heads/master^0\nM 100644 inline counter\n${data(`${round}\n`)}\n`,
  ).join('');

/**
 * What the service answers about a repository, beside the one git command that yields the same data.
 * @param {import('./service.js').Bench} bench
 * @param {string} directory that the service's data is in
 * @param {number} rounds
 */
export const measureRepository = async ({ url, token }, directory, rounds) => {
  const headers = { 'private-token': token, 'content-type': 'application/json' };
  const made = await fetch(`${url}/api/v4/projects`, { method: 'POST', headers, body: '{"name":"history"}' });
  const { id } = /** @type {{ id: number }} */ (await made.json());
  const dir = repositoryPath(join(directory, 'data', 'repositories'), id);
  await importHistory(dir, history());
  await timeGit(dir, ['repack', '-adq']);
  await timeGit(dir, ['pack-refs', '--all']);
  // As a job does after a push.
  await writeCommitGraph(dir);
  await importHistory(dir, laterPushes(rounds));

  const timeService = timeRequests(`${url}/api/v4/projects/${id}/repository`, headers);
  const fields = '%H%x00%P%x00%an%x00%ae%x00%ad%x00%cn%x00%ce%x00%cd%x00%B%x00';
  const ref = '%(refname) %(objectname) %(authorname) %(authoremail) %(authordate) %(committerdate) %(contents)';
  /** @param {string} branch */
  const log = (branch) => ['log', '-100', `--format=${fields}`, branch];
  /** @type {readonly (readonly [what: string, path: (round: number) => string, git: (round: number) => readonly string[]])[]} */
  const pairs = [
    ['tree of the top, 301 files', () => '/tree?ref=master&per_page=100', () => ['ls-tree', 'master']],
    [
      'page of 100 commits of 1,000, never read before',
      (round) => `/commits?ref_name=${unread(round)}&per_page=100`,
      (round) => log(unread(round)),
    ],
    [
      'page of 100 commits of 1,000, pushed a moment ago',
      (round) => `/commits?ref_name=${pushedLately(round)}&per_page=100`,
      (round) => log(pushedLately(round)),
    ],
    ['page of 100 commits of 1,000, read again', () => '/commits?ref_name=master&per_page=100', () => log('master')],
    [
      'diff of 300 files',
      () => '/commits/master/diff',
      () => ['diff-tree', '-r', '-p', '-M', '--raw', 'master~1', 'master'],
    ],
    [
      'page of 100 branches of 5,000',
      () => '/branches?per_page=100',
      () => ['for-each-ref', '--count=100', `--format=${ref}`, 'refs/heads/'],
    ],
  ];
  const rows = [];
  for (const [what, path, git] of pairs) {
    /** @type {[bare: number[], service: number[]]} */
    const times = [[], []];
    for (let round = 0; round <= rounds; round += 1) {
      const bare = await timeGit(dir, git(round));
      const service = await timeService(path(round));
      if (round > 0) {
        times[0].push(bare);
        times[1].push(service);
      }
    }
    const [bare, service] = times.map((all) => quantile(all, 0.5));
    const [bareWorst, serviceWorst] = times.map((all) => quantile(all, 0.95));
    rows.push({
      what,
      'git p50 ms': bare?.toFixed(1) ?? '',
      'git p95 ms': bareWorst?.toFixed(1) ?? '',
      'service p50 ms': service?.toFixed(1) ?? '',
      'service p95 ms': serviceWorst?.toFixed(1) ?? '',
      ratio: ((service ?? 0) / (bare ?? 1)).toFixed(2),
    });
  }
  return rows;
};
