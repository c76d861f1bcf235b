/** Makes the pipeline of a row of the tables of pipeline files by the API of a service, and says what differs. */
import type { Answer } from '../support/raw-http.ts';
import { id, record, records, type JsonRecord } from '../conformance/answers.ts';
import { faultWords, filesOf } from '../conformance/pipeline-file/check-row.ts';
import type { PipelineRow, RowJob, RowVariable } from '../conformance/pipeline-file/row.ts';
import type { World } from '../conformance/world.ts';

interface Place {
  readonly world: World;
  readonly group: number;
  readonly subgroup: number;
}

/** The groups in which the projects of the rows are. */
export const openPlace = async (world: World): Promise<Place> => {
  const group = async (json: object): Promise<number> =>
    id(await world.call({ method: 'POST', path: '/groups', as: 'root', json }));
  const top = await group({ name: 'Harbor', path: 'harbor' });
  return { world, group: top, subgroup: await group({ name: 'Quay', path: 'quay', parent_id: top }) };
};

/** What the API cannot bring about as a row has it; the row is planned without a service only. */
export const needsNoService = ({ compared, changed, variables, source, jobs, message }: PipelineRow): boolean =>
  compared !== undefined ||
  changed?.length === 0 ||
  (variables !== undefined && (source ?? 'push') === 'push') ||
  (source === 'schedule' && jobs?.length === 0) ||
  /\[(?:ci skip|skip ci)\]/i.test(message ?? '');

const skipped = 'Begin [skip ci]';

const check = (answer: Answer): Answer => {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
};

type Ask = (method: string, path: string, json?: object) => Promise<Answer>;

const actionsFor = (files: Readonly<Record<string, string>>, action: string): object[] =>
  Object.entries(files).map(([path, content]) => ({ action, file_path: path, content }));

const treeOf = (row: PipelineRow): Readonly<Record<string, string>> => ({
  ...Object.fromEntries((row.tree ?? []).map((path) => [path, 'x\n'])),
  ...filesOf(row),
});

/** Commits the files, so that the last commit is the push of the row. */
const push = async (row: PipelineRow, ask: Ask): Promise<void> => {
  const { ref = 'main', tag = false, source = 'push', changed, message = 'Load the crane' } = row;
  const branch = tag ? 'main' : ref;
  const commit = (commit_message: string, actions: object[], more: object = {}): Promise<Answer> =>
    ask('POST', '/repository/commits', { branch, commit_message, actions, ...more }).then(check);
  const files = treeOf(row);
  const runs = source === 'push' && changed === undefined;
  const first = runs || source !== 'push' ? message : skipped;
  if (branch === 'main') {
    await commit(first, actionsFor(files, 'create'));
  } else {
    const base = actionsFor({ 'README.md': 'Crane\n' }, 'create');
    await check(await ask('POST', '/repository/commits', { branch: 'main', commit_message: skipped, actions: base }));
    await commit(first, actionsFor(files, 'create'), { start_branch: 'main' });
  }
  if (tag) await check(await ask('POST', '/repository/tags', { tag_name: ref, ref: 'main' }));
  if (changed === undefined) return;
  const touched = (path: string): object =>
    Object.hasOwn(files, path)
      ? { action: 'update', file_path: path, content: `${files[path] ?? ''}\n` }
      : { action: 'create', file_path: path, content: 'y\n' };
  await commit(message, changed.map(touched));
};

type Outcome = { readonly fault: string } | { readonly pipeline: number | undefined };

const latest = async (ask: Ask, ref: string, after = 0): Promise<JsonRecord | undefined> => {
  const answer = await ask('GET', `/pipelines?ref=${encodeURIComponent(ref)}`);
  return records(answer).find((one) => Number(one['id']) > after);
};

const outcomeOf = (pipeline: JsonRecord | undefined): Outcome =>
  typeof pipeline?.['yaml_errors'] === 'string'
    ? { fault: pipeline['yaml_errors'] }
    : { pipeline: pipeline === undefined ? undefined : Number(pipeline['id']) };

const leftOut = /leave out every job/;

const answered = (answer: Answer): Outcome => {
  if (answer.status === 201) return outcomeOf(record(answer));
  return leftOut.test(answer.text) ? { pipeline: undefined } : { fault: JSON.stringify(answer.json) };
};

const started = async ({ ref = 'main', source = 'push', variables = {} }: PipelineRow, ask: Ask): Promise<Outcome> => {
  const before = Number((await latest(ask, ref))?.['id'] ?? 0);
  switch (source) {
    case 'push':
      return outcomeOf(await latest(ask, ref));
    case 'api':
      return answered(await ask('POST', '/pipeline', { ref, variables }));
    case 'trigger': {
      const { token } = record(check(await ask('POST', '/triggers', { description: 'Row' })));
      return answered(await ask('POST', '/trigger/pipeline', { token, ref, variables }));
    }
    case 'schedule': {
      const json = { description: 'Every night', ref, cron: '0 1 1 1 *' };
      const schedule = id(check(await ask('POST', '/pipeline_schedules', json)));
      for (const [key, value] of Object.entries(variables)) {
        check(await ask('POST', `/pipeline_schedules/${schedule}/variables`, { key, value }));
      }
      check(await ask('POST', `/pipeline_schedules/${schedule}/play`));
      for (let attempt = 0; attempt < 100; attempt += 1) {
        const found = await latest(ask, ref, before);
        if (found !== undefined) return outcomeOf(found);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      return { pipeline: undefined };
    }
  }
};

const jobsOf = async (ask: Ask, pipeline: number): Promise<JsonRecord[]> => {
  const all: JsonRecord[] = [];
  for (let page = 1; ; page += 1) {
    const some = records(await ask('GET', `/pipelines/${pipeline}/jobs?per_page=100&page=${page}`));
    all.push(...some);
    if (some.length < 100) return all;
  }
};

const shownKeys = ['stage', 'allow_failure', 'environment'] as const;

const jobDifferences = (jobs: readonly JsonRecord[], wanted: readonly RowJob[]): string[] =>
  wanted.flatMap((job) => {
    const actual = jobs.find((one) => one['name'] === job.name) ?? {};
    return shownKeys
      .filter((key) => job[key] !== undefined && job[key] !== actual[key])
      .map((key) => `${job.name}: ${key} is ${JSON.stringify(actual[key])}, not ${JSON.stringify(job[key])}`);
  });

const compare = async (row: PipelineRow, outcome: Outcome, ask: Ask): Promise<string[]> => {
  if (row.fault !== undefined) {
    if (!('fault' in outcome)) return ['is not refused'];
    const { fault } = outcome;
    return faultWords(row.fault).filter(
      (word) => ![word, word.replaceAll('"', '\\"')].some((one) => fault.includes(one)),
    );
  }
  if ('fault' in outcome) return [`is refused: ${outcome.fault}`];
  const wanted = (row.jobs ?? []).map((job): RowJob => (typeof job === 'string' ? { name: job } : job));
  const jobs = outcome.pipeline === undefined ? [] : await jobsOf(ask, outcome.pipeline);
  const names = jobs.map((job) => String(job['name'])).toSorted();
  const wantedNames = wanted.map((job) => job.name).toSorted();
  return JSON.stringify(names) === JSON.stringify(wantedNames)
    ? jobDifferences(jobs, wanted)
    : [`has ${JSON.stringify(names)}, not ${JSON.stringify(wantedNames)}`];
};

/** The row for a project of the given path, which its files can name. */
const inProject = (row: PipelineRow, path: string): PipelineRow => ({
  ...row,
  files: Object.fromEntries(
    Object.entries(filesOf(row)).map(([file, text]) => [file, text.replaceAll('harbor/quay/crane', path)]),
  ),
});

/** What the service does otherwise than the row says; empty if they agree. `number` keeps its project apart. */
export const serviceDifferences = async (given: PipelineRow, number: number, place: Place): Promise<string[]> => {
  const { world, group, subgroup } = place;
  const row = inProject(given, `harbor/quay/crane-${number}`);
  const root: Ask = (method, path, json) =>
    world.call({ method, path, as: 'root', ...(json === undefined ? {} : { json }) });
  const json = { name: `crane-${number}`, namespace_id: subgroup, visibility: 'private' };
  const project = id(check(await root('POST', '/projects', json)));
  const ask: Ask = (method, path, body) => root(method, `/projects/${project}${path}`, body);
  const set = async (where: string, variables: readonly RowVariable[] = []): Promise<void> => {
    for (const variable of variables) check(await root('POST', `${where}/variables`, variable));
  };
  await set(`/groups/${group}`, row.group);
  await set(`/groups/${subgroup}`, row.subgroup);
  await set(`/projects/${project}`, row.project);
  if (row.protected === true) check(await ask('POST', '/protected_branches', { name: row.ref ?? 'main' }));
  await push(row, ask);
  // The first branch of a project is protected, which most rows do not have.
  const differences = await compare(row, await started(row, ask), ask);
  for (const [where, variables = []] of [
    [`/groups/${group}`, row.group],
    [`/groups/${subgroup}`, row.subgroup],
  ] as const) {
    for (const { key, environment_scope: scope = '*' } of variables) {
      await root('DELETE', `${where}/variables/${key}?filter[environment_scope]=${encodeURIComponent(scope)}`);
    }
  }
  return differences;
};
