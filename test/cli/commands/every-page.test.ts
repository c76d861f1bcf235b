/** The page of every verb that reads one record: names of facts in words, within the terminal's width. */
import stringWidth from 'string-width';
import { expect, it } from 'vitest';
import { contractServer } from '../support/contract-server.ts';
import { everyVerb } from '../support/every-verb.ts';
import { run } from '../support/run.ts';

/** The only record of the server, for all kinds: each field has a value. */
const record = {
  id: 7,
  iid: 4,
  name: 'bug',
  key: 'office',
  value: 'Lisbon and a harbor in the north that has no name yet',
  username: 'kofi',
  title: 'Storm season',
  url: 'https://chat.example/x',
  full_path: 'team',
  path_with_namespace: 'team/app',
  description: 'Docs of the lamp, the log, the lock, and all that is left of the locks',
  action: 'users.create',
  author_username: 'root',
  access_level: 40,
  state: 'active',
  last_used: '2024-04-01T10:00:00Z',
  created_at: '2024-04-01T10:00:00Z',
  push_access_levels: [{ access_level: 40, access_level_description: 'Maintainers' }],
  ssh_keys: 5,
  time_estimate: 3600,
  total_time_spent: 60,
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
  ip_address: '127.0.0.1',
  members_count_with_descendants: 9,
  public_key: 'ssh-rsa AAAA',
  approved: true,
};

/** Reads of one record that print something else: files, logs, diffs, tables, and texts. */
const others = new Set([
  'access snapshot',
  'commits compare',
  'commits diff',
  'exports download',
  'exports relations download',
  'files archive',
  'files blob',
  'files get',
  'groups clone',
  'groups tree',
  'hooks test',
  'jobs trace',
  'metrics all',
  'metrics jobs',
  'metrics processes',
  'metrics queues',
  'jobs artifacts download',
  'metrics watch',
  'mrs checkout',
  'mrs diff',
  'pipelines lint',
  'pipelines watch',
  'projects clone',
  'schedules variables list',
  'settings diff',
  'settings get',
  'settings limits get',
  'snippets raw',
  'storage wait',
  'variables export',
  'variables import',
]);

/** Command lines in place of examples with the name of a record that the server does not have. */
const otherWords: Readonly<Record<string, readonly string[]>> = {
  'environments get': ['environments', 'get', 'bug'],
  'hooks get': ['hooks', 'get', '7'],
  'pipelines lint': ['pipelines', 'lint'],
  'releases links get': ['releases', 'links', 'get', 'v1.2.0', '7'],
  'tokens get': ['tokens', 'get', '7', '-p', 'platform/api'],
  'deploy-tokens get': ['deploy-tokens', 'get', '7', '-p', 'platform/api'],
  'topics get': ['topics', 'get', '7'],
};

const reads = everyVerb.filter(
  ([path, , { endpoint }]) => endpoint.risk === 'read' && endpoint.paginated !== true && !others.has(path),
);

/** The words of a command without the parts that choose an output. */
const forReading = (words: readonly string[]): readonly string[] =>
  words.filter(
    (word, index) =>
      ![word, words[index - 1]].some((one) => one === '-o' || one === '--jq') &&
      !['--json', '--yaml', '--web'].includes(word),
  );

it('has names in words, and no line that is wider than the terminal', async () => {
  const server = await contractServer([record]);
  const env = { REPOCTL_URL: server.url, REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: 'team/app', REPOCTL_GROUP: 'team' };
  const problems: string[] = [];
  for (const [path, words] of reads) {
    for (const columns of [40, 80]) {
      const typed = forReading(otherWords[path] ?? words);
      const { code, out, err } = await run(typed, { env, terminal: true, columns });
      if (code !== 0 || out === '') problems.push(`${path}: ${err}`);
      for (const line of out.split('\n')) {
        if (/^\S*_\S* {2,}/.test(line)) problems.push(`${path} shows a field: ${line}`);
        const isWhole = line.includes('http');
        if (stringWidth(line) > columns && !isWhole) problems.push(`${path} at ${columns} columns: ${line}`);
      }
    }
  }
  expect(problems).toEqual([]);
}, 60_000);
