/** What administrators do in many projects, each beside the loop of curl and jq that people write for it, on the same service. */
import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compared } from './measurement.js';
import { measureInTurns } from './measure-process.js';
import { postTo } from './service.js';
import { environmentOf } from './start-up.js';

const launcher = fileURLToPath(new URL('../bin/repoctl.js', import.meta.url));
const projects = 100;

/** Functions of the loops: `api METHOD PATH [curl's options]`, and the IDs of all projects in the group. */
const prelude = `
  api() { local method=$1 path=$2; shift 2; curl -fsS -X "$method" -H "PRIVATE-TOKEN: $BENCH_TOKEN" "$@" "$BENCH_URL/api/v4$path"; }
  ids() { api GET '/groups/fleet/projects?simple=true&include_subgroups=true&per_page=100' | jq '.[].id'; }
`;

/** @param {string} path of each project */
const readLoop = (path) => `for id in $(ids); do api GET "/projects/$id${path}" | jq -c '.[]?'; done`;

const ofFleet = '--each-project --of fleet';

/**
 * @typedef {object} Job
 * @property {string} what
 * @property {'read' | 'write'} kind
 * @property {string} own options of repoctl; ROUND is another number each time
 * @property {string} loop
 */

/** @type {readonly Job[]} */
const jobs = [
  {
    what: 'labels of all',
    kind: 'read',
    own: `labels list ${ofFleet} -o ndjson`,
    loop: readLoop('/labels?per_page=100'),
  },
  {
    what: 'members of all as CSV',
    kind: 'read',
    own: `projects members list ${ofFleet} -o csv`,
    loop: readLoop('/members?per_page=100'),
  },
  {
    what: 'default branches that are not protected',
    kind: 'read',
    own: `branches list ${ofFleet} --where .default==.protected|not -o name`,
    loop: readLoop('/repository/branches?per_page=100'),
  },
  {
    what: 'sizes of all',
    kind: 'read',
    own: 'projects list --statistics --all -o csv',
    loop: readLoop('?statistics=true'),
  },
  {
    what: 'a variable in all',
    kind: 'write',
    own: `variables set BENCH_ROUND ROUND ${ofFleet} -q`,
    loop: `for id in $(ids); do
      api PUT "/projects/$id/variables/BENCH_ROUND" -d value=ROUND || api POST "/projects/$id/variables" -d key=BENCH_ROUND -d value=ROUND
    done`,
  },
  {
    what: 'a label in all',
    kind: 'write',
    own: `labels create own-ROUND --color teal ${ofFleet} -q`,
    loop: `for id in $(ids); do api POST "/projects/$id/labels" -d name=loop-ROUND -d color=teal; done`,
  },
  {
    what: 'a protected branch in all',
    kind: 'write',
    own: `branches protected create own-ROUND ${ofFleet} -q`,
    loop: `for id in $(ids); do api POST "/projects/$id/protected_branches" -d name=loop-ROUND; done`,
  },
];

/** @param {import('./service.js').Bench} bench */
const makeFleet = async (bench) => {
  const post = postTo(bench);
  const fleet = await post('/groups', { name: 'Fleet', path: 'fleet' });
  const boats = await post('/groups', { name: 'Boats', path: 'boats', parent_id: fleet.id });
  for (let index = 0; index < projects; index += 1) {
    const namespace = index % 4 === 0 ? boats : fleet;
    const made = { name: `app-${index}`, namespace_id: namespace.id, initialize_with_readme: true };
    const { id } = await post('/projects', made);
    for (const name of ['bug', 'docs']) await post(`/projects/${id}/labels`, { name, color: '#d9534f' });
  }
};

/** Requests that a command sends, as it says of itself. @param {readonly string[]} args @param {NodeJS.ProcessEnv} env */
const countRequests = (args, env) => {
  const { stderr } = spawnSync(process.execPath, [launcher, ...args, '--debug'], { env, encoding: 'utf8' });
  return stderr.match(/^> [A-Z]+ /gm)?.length ?? 0;
};

/** @param {string} text @param {number} round */
const inRound = (text, round) => text.replaceAll('ROUND', String(round)).split(' ');

/**
 * @param {string} directory for data and a configuration
 * @param {number} rounds
 * @returns {Promise<readonly import('./measurement.js').Measurement[]>}
 */
export const measureManyAtOnce = async (directory, rounds) => {
  const part = 'many-at-once';
  const isThere = ['curl', 'jq'].every((name) => spawnSync(name, ['--version']).status === 0);
  if (!isThere) return [{ part, what: 'loops of curl and jq', missing: 'curl and jq are not installed' }];
  const service = fork(fileURLToPath(new URL('service-process.js', import.meta.url)), [join(directory, part)]);
  const [bench] = /** @type {[import('./service.js').Bench]} */ (await once(service, 'message'));
  const env = { ...environmentOf(bench, directory), BENCH_URL: bench.url, BENCH_TOKEN: bench.token };
  try {
    await makeFleet(bench);
    const found = /** @type {import('./measurement.js').Measurement[]} */ ([]);
    for (const { what, kind, own, loop } of jobs) {
      const requests = countRequests(inRound(own, 0), env);
      const [us, them] = await measureInTurns(Math.min(rounds, 5), env, [
        (round) => ({ file: process.execPath, args: [launcher, ...inRound(own, round + 1)] }),
        (round) => ({ file: 'bash', args: ['-c', prelude + inRound(loop, round + 1).join(' ')] }),
      ]);
      found.push({
        part,
        what: `${what}: ${requests} requests, ${((us?.wall ?? 0) / 1000).toFixed(2)} s, of a loop of curl`,
        figures: compared(us, them),
        most: { wall: kind === 'read' ? 2 : 1 },
      });
    }
    return found;
  } finally {
    service.disconnect();
  }
};
