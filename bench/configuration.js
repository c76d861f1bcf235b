/** Configuration in git beside gitlabracadabra, on the same service: the first apply, nothing to do, and nothing to do far away. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compared } from './measurement.js';
import { measureInTurns, measureMemory } from './measure-process.js';
import { racadabra } from './peers.js';
import { environmentOf } from './start-up.js';

const launcher = fileURLToPath(new URL('../bin/repoctl.js', import.meta.url));

/** Milliseconds that each direction takes, far away. */
const delay = 10;

/** @param {number} count @param {string} start */
const names = (count, start) =>
  Array.from({ length: count }, (_, index) => `${start}-${String(index).padStart(4, '0')}`);

/** @param {number} count */
const labelsOf = (count) => names(count, 'label').map((name) => ({ name, color: '#d9534f' }));

/** @param {number} count */
const variablesOf = (count) =>
  names(count, 'VAR').map((name) => ({ key: name.replaceAll('-', '_'), value: 'value', protected: false }));

/** @typedef {{ url: string, token: string }} At */

/** @param {At} at @param {string} path @param {object} body @returns {Promise<{ id: number }>} */
const post = async ({ url, token }, path, body) => {
  const headers = { 'private-token': token, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/v4${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`);
  return /** @type {Promise<{ id: number }>} */ (answer.json());
};

/** A group with projects that have nothing yet. @param {At} at @param {string} group @param {number} count */
const makeProjects = async (at, group, count) => {
  const { id } = await post(at, '/groups', { name: group, path: group });
  for (const name of names(count, 'app')) await post(at, '/projects', { name, namespace_id: id });
};

/**
 * The same configuration for both: a pattern for us, every project by its name for it.
 *
 * @param {string} directory
 * @param {string} group
 * @param {{ projects: number, labels: number, variables: number }} size
 */
const writeFiles = (directory, group, size) => {
  const [labels, variables] = [labelsOf(size.labels), variablesOf(size.variables)];
  const ours = {
    version: 1,
    projects: {
      [`${group}/**`]: {
        labels: Object.fromEntries(labels.map(({ name, color }) => [name, { color }])),
        ...(variables.length > 0 && {
          variables: Object.fromEntries(variables.map(({ key, value }) => [key, { value, protected: false }])),
        }),
      },
    },
  };
  const theirs = Object.fromEntries(
    names(size.projects, 'app').map((name) => [
      `${group}/${name}`,
      {
        type: 'project',
        labels,
        ...(variables.length > 0 && { variables }),
      },
    ]),
  );
  const [own, other] = [join(directory, `${group}.json`), join(directory, `${group}-peer.yml`)];
  writeFileSync(own, JSON.stringify(ours));
  // JSON is YAML.
  writeFileSync(other, JSON.stringify(theirs));
  return { own, other };
};

/** @param {import('node:net').Socket} from @param {import('node:net').Socket} to */
const pass = (from, to) => {
  from.on('data', (chunk) => setTimeout(() => to.write(chunk), delay));
  from.on('close', () => setTimeout(() => to.destroy(), delay));
  from.on('error', () => to.destroy());
};

/** A way to the service on which everything takes its time. @param {string} url */
const farAway = async (url) => {
  const { hostname, port } = new URL(url);
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    pass(near, far);
    pass(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
};

/**
 * @param {string} directory for data, a configuration, and the files
 * @param {number} rounds
 * @param {boolean} large with 1,000 projects besides
 * @returns {Promise<readonly import('./measurement.js').Measurement[]>}
 */
export const measureConfiguration = async (directory, rounds, large) => {
  const service = fork(fileURLToPath(new URL('service-process.js', import.meta.url)), [
    join(directory, 'configuration'),
  ]);
  const [bench] = /** @type {[import('./service.js').Bench]} */ (await once(service, 'message'));
  const env = environmentOf(bench, directory);
  /** @param {string} file @param {string} [url] */
  const ours = (file, url = bench.url) => ({
    file: process.execPath,
    args: [launcher, 'apply', '-f', file, '--url', url, '-q', '--yes'],
  });
  /** @param {string} file @param {string} [url] */
  const theirs = (file, url = bench.url) => racadabra(directory, url, bench.token, file);
  const part = 'configuration';
  const { missing } = theirs('');
  try {
    if (missing !== undefined) return [{ part, what: 'apply, of gitlabracadabra', missing }];
    const size = { projects: 100, labels: 20, variables: 0 };
    const files = new Map();
    /** @param {string} group */
    const prepared = async (group) => {
      await makeProjects(bench, group, size.projects);
      const written = writeFiles(directory, group, size);
      files.set(group, written);
      return written;
    };
    // Its first apply is long: one round beside one that is not counted.
    const first = await measureInTurns(1, env, [
      async (round) => ours((await prepared(`own-${round}`)).own),
      async (round) => theirs((await prepared(`peer-${round}`)).other),
    ]);
    const { own, other } = files.get('own-1');
    const again = await measureInTurns(rounds, env, [() => ours(own), () => theirs(other)]);
    const far = await farAway(bench.url);
    const away = await measureInTurns(Math.min(rounds, 3), env, [
      () => ours(own, far.url),
      () => theirs(other, far.url),
    ]);
    far.close();
    const what = '100 projects with 20 labels';
    return [
      { part, what: `${what}: the first apply, of gitlabracadabra`, figures: compared(first[0], first[1]) },
      { part, what: `${what}: nothing to do`, figures: compared(again[0], again[1]), most: { wall: 1 / 5 } },
      {
        part,
        what: `${what}: nothing to do, ${2 * delay} ms away`,
        figures: compared(away[0], away[1]),
        most: { wall: 1 / 8 },
      },
      await measureGrowth(directory, env),
      ...(large ? await measureLarge({ bench, env, directory, ours, theirs }) : []),
    ];
  } finally {
    service.disconnect();
  }
};

/**
 * Memory for ten times as many projects, none of which differs.
 *
 * @param {string} directory
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<import('./measurement.js').Measurement>}
 */
const measureGrowth = async (directory, env) => {
  const { own } = writeFiles(directory, 'large', { projects: 0, labels: 20, variables: 0 });
  const found = [];
  for (const count of ['1000', '10000']) {
    const server = fork(fileURLToPath(new URL('prepared-projects.js', import.meta.url)), [count]);
    const [url] = /** @type {[string]} */ (await once(server, 'message'));
    found.push(await measureMemory([launcher, 'apply', '-f', own, '--url', url, '-q', '--yes'], env));
    server.disconnect();
  }
  const [few = Number.NaN, many = Number.NaN] = found;
  const what = 'memory for 10,000 projects with 20 labels and nothing to do, of that for 1,000';
  return { part: 'configuration', what, figures: { megabytes: many, growth: many / few }, most: { megabytes: 150 } };
};

/**
 * @param {object} given
 * @param {At} given.bench
 * @param {NodeJS.ProcessEnv} given.env
 * @param {string} given.directory
 * @param {(file: string) => import('./measure-process.js').Line} given.ours
 * @param {(file: string) => import('./measure-process.js').Line} given.theirs
 * @returns {Promise<readonly import('./measurement.js').Measurement[]>}
 */
const measureLarge = async ({ bench, env, directory, ours, theirs }) => {
  const size = { projects: 1000, labels: 50, variables: 10 };
  await makeProjects(bench, 'large', size.projects);
  const { own, other } = writeFiles(directory, 'large', size);
  // The round that is not counted makes everything.
  const [mine, peer] = await measureInTurns(1, env, [() => ours(own), () => theirs(other)]);
  const megabytes = await measureMemory(ours(own).args, env);
  const what = '1,000 projects with 50 labels and 10 variables: nothing to do';
  return [
    {
      part: 'configuration',
      what,
      figures: { ...compared(mine, peer), megabytes },
      most: { wall: 1 / 7, megabytes: 150 },
    },
  ];
};
