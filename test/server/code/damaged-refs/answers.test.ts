import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repositoryPath } from '../../../../src/server/git/repository.ts';
import { exchange, type Answer } from '../../../support/raw-http.ts';
import { sampleOf } from '../../../support/rounds.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { git } from '../git-http/git-server.ts';
import { damages } from './damage.ts';

/** The short run has a sample of the damages at each place. */
const sample = sampleOf(Object.entries(damages), ([, { at }]) => at);

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const send = (line: string, json?: object): Promise<Answer> => {
  const [method = '', path = ''] = line.split(' ');
  return exchange(service.url, {
    method,
    path: `/api/v4${path}`,
    headers: {
      'Private-Token': service.rootToken,
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
};
const make = async (line: string, json: object): Promise<Record<string, unknown>> => {
  const answer = await send(line, json);
  if (answer.status !== 201) throw new Error(`${line}: ${answer.status} ${answer.text}`);
  return answer.json as Record<string, unknown>;
};

let projects = 0;

/** A project with the branches `master` and `topic`, of which `topic` is one commit ahead, and the tag `v1` on `topic`. */
const freshProject = async () => {
  projects += 1;
  const path = `p${projects}`;
  const { id } = await make('POST /projects', { name: path, path, initialize_with_readme: true });
  const at = `/projects/${String(id)}`;
  const actions = [{ action: 'create', file_path: 'b.txt', content: 'b\n' }];
  const commit = { branch: 'topic', start_branch: 'master', commit_message: 'Topic', actions };
  const { id: topic, parent_ids: parents } = await make(`POST ${at}/repository/commits`, commit);
  await make(`POST ${at}/repository/tags`, { tag_name: 'v1', ref: 'topic' });
  const merge = { source_branch: 'topic', target_branch: 'master', title: 'Topic' };
  await make(`POST ${at}/merge_requests`, merge);
  const [master] = parents as string[];
  const dir = repositoryPath(join(service.dataDir, 'repositories'), Number(id));
  return { at, path, dir, topic: String(topic), master: master ?? '' };
};

type Fresh = Awaited<ReturnType<typeof freshProject>>;

/** Requests that read the branch `master`, and are fine before it is damaged. */
const reads: readonly ((project: Fresh) => string)[] = [
  ({ at }) => `${at}/repository/branches`,
  ({ at }) => `${at}/repository/branches/master`,
  ({ at }) => `${at}/repository/commits`,
  ({ at }) => `${at}/repository/commits?all=true`,
  ({ at }) => `${at}/repository/commits?ref_name=master`,
  ({ at }) => `${at}/repository/commits/master`,
  ({ at }) => `${at}/repository/commits/refs%2Fheads%2Fmaster`,
  ({ at }) => `${at}/repository/commits/HEAD`,
  ({ at, master }) => `${at}/repository/commits/${master}/refs`,
  ({ at }) => `${at}/repository/tree`,
  ({ at }) => `${at}/repository/files/README.md?ref=master`,
  ({ at }) => `${at}/repository/files/README.md/raw`,
  ({ at }) => `${at}/repository/archive?sha=master`,
  ({ at }) => `${at}/repository/compare?from=master&to=topic`,
  ({ at }) => `${at}/repository/contributors`,
  ({ at }) => `${at}?statistics=true`,
];

/** Requests that need the branch `master` to write. */
const writes: readonly (readonly [line: string, json: object])[] = [
  ['POST /repository/branches', { branch: 'new', ref: 'master' }],
  ['POST /repository/branches', { branch: 'master', ref: 'topic' }],
  ['POST /repository/tags', { tag_name: 'new', ref: 'master' }],
  ['POST /releases', { tag_name: 'new', ref: 'master' }],
  ['POST /repository/files/new.md', { branch: 'master', content: 'x', commit_message: 'x' }],
  ['POST /repository/files/new.md', { branch: 'new', start_branch: 'master', content: 'x', commit_message: 'x' }],
  ['DELETE /repository/branches/master', {}],
  ['POST /pipeline', { ref: 'master' }],
  ['POST /pipeline_schedules', { ref: 'master', description: 'x', cron: '0 0 * * *' }],
  ['PUT /merge_requests/1/merge', {}],
  ['POST /fork', { path: 'copy' }],
  ['POST /merge_requests', { source_branch: 'master', target_branch: 'topic', title: 'Back' }],
];

/** git calls the branch by its short name where it lists the commits of all. */
const saysSo = (what: string) => ({
  status: 500,
  json: {
    message: expect.stringMatching(
      `^500 The repository of this project is damaged at (${what}|${what.replace('refs/heads/', '')}); ask an administrator to run "repoctl admin check --repair"$`,
    ),
  },
});

const whatOf = (place: 'ref' | 'HEAD' | 'packed-refs'): string => (place === 'ref' ? 'refs/heads/master' : place);

describe.each(sample.filter(([, { at }]) => at !== 'HEAD'))('a branch with %s', (_name, { at, apply }) => {
  it('is no missing branch and no empty repository', async () => {
    const project = await freshProject();
    for (const read of reads) expect.soft((await send(`GET ${read(project)}`)).status, read(project)).toBe(200);
    await apply(project.dir, 'refs/heads/master');
    for (const read of reads) {
      expect.soft(await send(`GET ${read(project)}`), read(project)).toMatchObject(saysSo(whatOf(at)));
    }
    for (const [line, json] of writes) {
      const [method = '', path = ''] = line.split(' ');
      const answer = await send(`${method} ${project.at}${path}`, json);
      expect.soft(answer, `${line} ${JSON.stringify(json)}`).toMatchObject(saysSo(whatOf(at)));
      expect(answer.text).not.toContain(service.dataDir);
    }
  });
});

describe.each(sample.filter(([, { at }]) => at === 'HEAD'))('a repository with %s', (_name, { apply }) => {
  it('is read by processes of git that run already, and by no other', async () => {
    const project = await freshProject();
    const whole = await Promise.all(reads.map(async (read) => (await send(`GET ${read(project)}`)).text));
    await apply(project.dir, '');
    const refused: Answer[] = [];
    for (const [index, read] of reads.entries()) {
      const answer = await send(`GET ${read(project)}`);
      if (answer.text !== whole[index]) refused.push(answer);
    }
    expect(refused).not.toEqual([]);
    for (const answer of refused) expect(answer).toMatchObject(saysSo('HEAD'));
    expect(await send(`GET ${project.at}/repository/commits/HEAD`)).toMatchObject(saysSo('HEAD'));
  });
});

describe.each(sample.filter(([, { at }]) => at !== 'HEAD'))('a tag with %s', (_name, { at, apply }) => {
  it('is no missing tag, and no branch of the same name stands in for it', async () => {
    const { at: project, dir } = await freshProject();
    await make(`POST ${project}/releases`, { tag_name: 'v1' });
    await apply(dir, 'refs/tags/v1');
    const said = saysSo(at === 'ref' ? 'refs/tags/v1' : at);
    const paths = ['repository/tags', 'repository/tags/v1', 'releases', 'releases/v1', 'repository/commits/v1'];
    for (const path of [...paths, 'repository/archive?sha=v1', 'repository/tree?ref=refs%2Ftags%2Fv1']) {
      expect.soft(await send(`GET ${project}/${path}`), path).toMatchObject(said);
    }
    const again = { tag_name: 'v1', ref: 'topic' };
    expect.soft(await send(`POST ${project}/repository/tags`, again)).toMatchObject(said);
    expect.soft(await send(`DELETE ${project}/repository/tags/v1`)).toMatchObject(said);
    expect.soft(await send(`POST ${project}/pipeline`, { ref: 'v1' })).toMatchObject(said);
  });
});

it('does not hide a damaged branch behind the tag of its name', async () => {
  const { at: project, dir } = await freshProject();
  await make(`POST ${project}/repository/tags`, { tag_name: 'topic', ref: 'master' });
  await damages['an empty file']?.apply(dir, 'refs/heads/topic');
  expect(await send(`GET ${project}/repository/commits/topic`)).toMatchObject(saysSo('refs/heads/topic'));
  expect((await send(`GET ${project}/repository/commits/refs%2Ftags%2Ftopic`)).status).toBe(200);
});

it('leaves commits and files of other branches to be read', async () => {
  const { at: project, dir, topic } = await freshProject();
  await damages['an empty file']?.apply(dir, 'refs/heads/master');
  for (const path of ['commits/topic', `commits/${topic}`, 'tree?ref=topic', 'files/b.txt/raw?ref=topic']) {
    expect.soft((await send(`GET ${project}/repository/${path}`)).status, path).toBe(200);
  }
  expect((await send(`GET ${project}/merge_requests/1`)).status).toBe(200);
  expect((await send(`GET ${project}/merge_requests/1/changes`)).status).toBe(200);
  expect((await send(`GET ${project}/repository/commits/nowhere`)).status).toBe(404);
});

it('answers for the damaged source of a merge request', async () => {
  const { at: project, dir } = await freshProject();
  await damages['an empty file']?.apply(dir, 'refs/heads/topic');
  expect((await send(`GET ${project}/merge_requests/1`)).json).toMatchObject({
    state: 'opened',
    source_branch: 'topic',
  });
  expect(await send(`PUT ${project}/merge_requests/1/merge`)).toMatchObject(saysSo('refs/heads/topic'));
});

describe.each(sample)('%s', (_name, { at, apply }) => {
  const what = whatOf(at);

  it('is told to whoever clones or pushes', async () => {
    const project = await freshProject();
    const url = `${service.url.replace('//', `//any:${service.rootToken}@`)}/root/${project.path}.git`;
    const work = join(service.dataDir, `work-${project.path}`);
    expect(await git(service.dataDir, 'clone', url, work)).toMatchObject({ exitCode: 0 });
    await apply(project.dir, 'refs/heads/master');
    for (const version of ['0', '2']) {
      const to = join(service.dataDir, `clone-${project.path}-${version}`);
      const cloned = await git(service.dataDir, '-c', `protocol.version=${version}`, 'clone', url, to);
      expect.soft(cloned.exitCode, version).not.toBe(0);
      expect.soft(cloned.stderr, version).toContain(`is damaged at ${what}; ask an administrator`);
    }
    const pushed = await git(work, 'push', 'origin', 'HEAD:refs/heads/another');
    expect.soft(pushed.exitCode).not.toBe(0);
    expect.soft(pushed.stderr).toContain(what);
    expect.soft(pushed.stderr).not.toContain(service.dataDir);
  });
});
