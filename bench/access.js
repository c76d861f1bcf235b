/** Questions about access in 1,000 projects with 500 users, each beside curl with the same requests, eight at a time. */
import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compared } from './measurement.js';
import { measureInTurns } from './measure-process.js';
import { postTo } from './service.js';
import { environmentOf } from './start-up.js';

const launcher = fileURLToPath(new URL('../bin/repoctl.js', import.meta.url));
const sizes = { users: 500, groups: 50, projects: 1000 };

/** @type {readonly string[]} */
const questions = [
  'access list -g fleet -o csv --all',
  'access list -g fleet --kinds all -o csv --all',
  'access list --instance --kinds administrators,members -o csv --all',
  'access who-can push -p fleet/g0/p0 -o csv --all',
  'access expiring -g fleet -o csv --all',
  'access expiring -o csv --all',
];

/** The same for a group without anything: it stands for the start-up, and is taken off. */
const startUp = ['access', 'list', '-g', 'void', '-o', 'csv'];

/** @template T @param {readonly T[]} items @param {(item: T) => Promise<unknown>} work */
const eightAtATime = async (items, work) => {
  const rest = items.values();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const item of rest) await work(item);
    }),
  );
};

/** @param {number} length */
const numbers = (length) => Array.from({ length }, (_, index) => index);

/** @param {import('./service.js').Bench} bench */
const makeFleet = async (bench) => {
  const post = postTo(bench);
  const users = /** @type {number[]} */ ([]);
  await eightAtATime(numbers(sizes.users), async (n) => {
    const names = { username: `user${n}`, name: `User ${n}`, email: `user${n}@example.org` };
    users.push((await post('/users', { ...names, password: 'long-enough-1', skip_confirmation: true })).id);
  });
  /** @param {string} place @param {number} count @param {number} first */
  const addMembers = async (place, count, first) => {
    for (const n of numbers(count)) {
      const user_id = users[(first * 7 + n) % users.length];
      await post(`${place}/members`, { user_id, access_level: 20 + ((first + n) % 3) * 10 });
    }
  };
  await post('/groups', { name: 'void', path: 'void' });
  const top = await post('/groups', { name: 'fleet', path: 'fleet' });
  await addMembers(`/groups/${top.id}`, 20, 0);
  const groups = /** @type {number[]} */ ([]);
  for (const n of numbers(sizes.groups)) {
    const { id } = await post('/groups', { name: `g${n}`, path: `g${n}`, parent_id: top.id });
    groups.push(id);
    await addMembers(`/groups/${id}`, 10, n * 10 + 20);
  }
  await eightAtATime(numbers(sizes.projects), async (n) => {
    const namespace_id = groups[n % groups.length];
    const { id } = await post('/projects', { name: `p${n}`, path: `p${n}`, namespace_id });
    await addMembers(`/projects/${id}`, 2, n);
    if (n % 10 !== 0) return;
    await post(`/projects/${id}/share`, { group_id: groups[(n + 1) % groups.length], group_access: 30 });
    await post(`/projects/${id}/access_tokens`, { name: 'ci', scopes: ['read_api'], expires_at: '2099-01-01' });
  });
};

/** The requests of a command, as it says of itself. @param {readonly string[]} args @param {NodeJS.ProcessEnv} env */
const requestsOf = (args, env) => {
  const { stderr } = spawnSync(process.execPath, [launcher, ...args, '--debug'], {
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return [...stderr.matchAll(/^> GET (\S+)$/gm)].map(([, url = '']) => url);
};

/** @typedef {{ readonly what: string, readonly url: string }} Place */

/**
 * @param {readonly string[]} args
 * @param {Place} place
 * @param {{ directory: string, bench: import('./service.js').Bench, rounds: number }} around
 * @returns {Promise<import('./measurement.js').Measurement>}
 */
const measureQuestion = async (args, { what, url }, { directory, bench, rounds }) => {
  const env = environmentOf({ ...bench, url }, directory);
  const requests = requestsOf(args, env);
  const file = join(directory, 'requests');
  writeFileSync(file, requests.map((address) => `url = "${address}"\noutput = "/dev/null"\n`).join(''));
  const header = `private-token: ${bench.token}`;
  const [us, them, empty] = await measureInTurns(Math.min(rounds, 5), env, [
    () => ({ file: process.execPath, args: [launcher, ...args] }),
    () => ({ file: 'curl', args: ['-sS', '-H', header, '--parallel', '--parallel-max', '8', '-K', file] }),
    () => ({ file: process.execPath, args: [launcher, ...startUp] }),
  ]);
  const seconds = ((us?.wall ?? 0) / 1000).toFixed(2);
  return {
    part: 'access',
    what: `${args.join(' ')}${what}: ${requests.length} requests, ${seconds} s, of curl`,
    figures: compared(us, them, empty),
    most: { wall: 2 },
  };
};

/**
 * @param {string} directory for data and a configuration
 * @param {number} rounds
 * @returns {Promise<readonly import('./measurement.js').Measurement[]>}
 */
export const measureAccess = async (directory, rounds) => {
  const part = 'access';
  if (spawnSync('curl', ['--version']).status !== 0) return [{ part, what: 'curl', missing: 'curl is not installed' }];
  const service = fork(fileURLToPath(new URL('service-process.js', import.meta.url)), [join(directory, part)]);
  const [bench] = /** @type {[import('./service.js').Bench]} */ (await once(service, 'message'));
  const proxy = fork(fileURLToPath(new URL('slow-proxy.js', import.meta.url)), [bench.url, '5']);
  const [slow] = /** @type {[string]} */ (await once(proxy, 'message'));
  const places = [
    { what: '', url: bench.url },
    { what: ', 5 ms later', url: slow },
  ];
  try {
    await makeFleet(bench);
    const found = /** @type {import('./measurement.js').Measurement[]} */ ([]);
    for (const place of places) {
      for (const question of questions) {
        found.push(await measureQuestion(question.split(' '), place, { directory, bench, rounds }));
      }
    }
    return found;
  } finally {
    proxy.disconnect();
    service.disconnect();
  }
};
