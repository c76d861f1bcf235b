/** Branches and tags by full names, such as `refs/heads/main`, where a ref is taken, and by short ones that several have. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer } from '../../support/raw-http.ts';
import { id, record, records } from '../answers.ts';
import { openWorld, widgets, type World } from '../world.ts';

let world: World;
const repository = `${widgets}/repository`;

const get = (path: string): Promise<Answer> => world.call({ method: 'GET', path });
const post = (path: string, json: object, as: 'olga' | 'dora' = 'olga'): Promise<Answer> =>
  as === 'olga'
    ? world.call({ method: 'POST', path, json })
    : world.call({ as: 'root', method: 'POST', path, query: { sudo: as }, json });
const made = async (path: string, json: object): Promise<Record<string, unknown>> => {
  const answer = await post(path, json);
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return record(answer);
};
const tipOf = async (ref: string): Promise<unknown> =>
  record(await get(`${repository}/commits/${encodeURIComponent(ref)}`))['id'];

let master: unknown;
/** The tip of the branch `twin`; the tag `twin` is at `master`. */
let twin: unknown;

/** The commits of the pipelines that a filter lets through. */
const listedShas = async (ref: string) => {
  const listed = records(await get(`${widgets}/pipelines?ref=${ref}&per_page=100`));
  return new Set(listed.map(({ sha }) => sha));
};

const schedule = { description: 'nightly', cron: '0 1 * * 5' };
const schedules = `${widgets}/pipeline_schedules`;
const shown = async (ref: string): Promise<unknown> => (await made(schedules, { ...schedule, ref }))['ref'];

const deploy = (more: object): Promise<Answer> =>
  post(`${widgets}/deployments`, { environment: 'production', sha: master, ...more });

const trigger = async (): Promise<string> =>
  String((await made(`${widgets}/triggers`, { description: 'docs' }))['token']);

const run = async (ref: string, more: object): Promise<Answer> =>
  world.call({
    as: 'anonymous',
    method: 'POST',
    path: `${widgets}/ref/${encodeURIComponent(ref)}/trigger/pipeline`,
    ...more,
  });

beforeAll(async () => {
  world = await openWorld();
  const actions = [{ action: 'create', file_path: 'ONLY-TWIN.md', content: 'x\n' }];
  const commit = { branch: 'twin', start_branch: 'master', commit_message: 'Twin', actions };
  twin = (await made(`${repository}/commits`, commit))['id'];
  await made(`${repository}/tags`, { tag_name: 'twin', ref: 'master' });
  await made(`${repository}/tags`, { tag_name: 'v1', ref: 'master' });
  master = await tipOf('master');
  const dora = {
    username: 'dora',
    name: 'Dora',
    email: 'dora@example.org',
    password: 'long enough 123',
    skip_confirmation: true,
  };
  const user = id(await world.call({ as: 'root', method: 'POST', path: '/users', json: dora }));
  await made(`${widgets}/members`, { user_id: user, access_level: 30 });
});
afterAll(() => world?.stop());

describe('a full name', () => {
  it('tells a branch from a tag of the same name', async () => {
    expect(await tipOf('twin')).toBe(twin);
    expect(await tipOf('refs/heads/twin')).toBe(twin);
    expect(await tipOf('refs/tags/twin')).toBe(master);
    expect(twin).not.toBe(master);
  });

  it('may leave out refs/', async () => {
    expect(await tipOf('heads/twin')).toBe(twin);
    expect(await tipOf('tags/twin')).toBe(master);
  });

  it('does not hide a branch that has the shortened name', async () => {
    await made(`${repository}/branches`, { branch: 'heads/master', ref: 'twin' });
    expect(await tipOf('heads/master')).toBe(twin);
    expect(await tipOf('refs/heads/master')).toBe(master);
    expect(await tipOf('refs/heads/heads/master')).toBe(twin);
  });

  it.each([
    'refs/heads/v1',
    'refs/tags/master',
    'refs/heads/',
    'refs/heads',
    'refs',
    'heads/',
    'refs/heads/refs/heads/twin',
  ])('stands for nothing else: %s', async (ref) => {
    expect((await get(`${repository}/commits/${encodeURIComponent(ref)}`)).status).toBe(404);
    expect((await post(`${widgets}/pipeline`, { ref })).status).toBe(400);
  });

  it('starts branches and tags', async () => {
    const branch = await made(`${repository}/branches`, { branch: 'from-tag', ref: 'refs/tags/twin' });
    expect(branch).toMatchObject({ name: 'from-tag', commit: { id: master } });
    const tag = await made(`${repository}/tags`, { tag_name: 'from-branch', ref: 'refs/heads/twin' });
    expect(tag).toMatchObject({ name: 'from-branch', commit: { id: twin } });
    const release = await made(`${widgets}/releases`, { tag_name: 'from-release', ref: 'refs/heads/twin' });
    expect(release).toMatchObject({ tag_name: 'from-release', commit: { id: twin } });
  });

  it('is no name for something new', async () => {
    for (const name of ['refs/heads/new', 'refs/tags/new']) {
      expect((await post(`${repository}/branches`, { branch: name, ref: 'master' })).status).toBe(400);
      expect((await post(`${repository}/tags`, { tag_name: name, ref: 'master' })).status).toBe(405);
      const commit = { branch: name, start_branch: 'master', commit_message: 'x', actions: [] };
      expect((await post(`${repository}/commits`, commit)).status).toBe(400);
    }
  });

  it('is no branch of a merge request', async () => {
    const both = { source_branch: 'twin', target_branch: 'master', title: 'Twin' };
    for (const side of ['source_branch', 'target_branch'] as const) {
      const answer = await post(`${widgets}/merge_requests`, { ...both, [side]: `refs/heads/${both[side]}` });
      expect(answer).toMatchObject({ status: 400, json: { message: { [side]: [expect.any(String)] } } });
    }
  });

  it('starts a commit', async () => {
    const commit = { start_branch: 'refs/heads/twin', commit_message: 'Go on', content: 'x' };
    expect((await post(`${repository}/files/next.md`, { branch: 'next', ...commit })).status).toBe(201);
    expect((await get(`${repository}/files/ONLY-TWIN.md?ref=next`)).status).toBe(200);
  });

  it('compares as the short one', async () => {
    const answer = await get(`${repository}/compare?from=refs/tags/twin&to=refs/heads/twin`);
    expect(answer.json).toMatchObject({ commits: [{ id: twin }], compare_same_ref: false });
    const same = await get(`${repository}/compare?from=twin&to=refs/heads/twin`);
    expect(same.json).toMatchObject({ commits: [], compare_same_ref: true });
  });

  it('names an archive as the short one', async () => {
    const { headers } = await get(`${repository}/archive?sha=refs/heads/twin`);
    expect(headers['content-disposition']).toContain(`widgets-twin-${String(twin)}.tar.gz`);
  });
});

describe('pipelines', () => {
  it('record the short name and the kind', async () => {
    for (const ref of ['refs/heads/twin', 'heads/twin', 'twin']) {
      const pipeline = await made(`${widgets}/pipeline`, { ref });
      expect(pipeline).toMatchObject({ ref: 'twin', tag: false, sha: twin });
    }
    for (const ref of ['refs/tags/twin', 'tags/twin']) {
      expect(await made(`${widgets}/pipeline`, { ref })).toMatchObject({ ref: 'twin', tag: true, sha: master });
    }
  });

  it('are filtered by the full name, which tells their kind', async () => {
    await made(`${widgets}/pipeline`, { ref: 'refs/heads/twin' });
    await made(`${widgets}/pipeline`, { ref: 'refs/tags/twin' });
    expect(await listedShas('refs/heads/twin')).toEqual(new Set([twin]));
    expect(await listedShas('refs/tags/twin')).toEqual(new Set([master]));
    expect(await listedShas('twin')).toEqual(new Set([twin, master]));
    expect(await listedShas('refs/heads/nowhere')).toEqual(new Set());
  });

  it('are not started for a commit or for HEAD', async () => {
    for (const ref of [master, 'HEAD', 'refs/merge-requests/1/head']) {
      expect((await post(`${widgets}/pipeline`, { ref })).status).toBe(400);
    }
  });
});

describe('schedules', () => {
  it('show the name as it was given, since clients compare the two', async () => {
    expect(await shown('refs/heads/twin')).toBe('refs/heads/twin');
    expect(await shown('heads/twin')).toBe('refs/heads/twin');
    expect(await shown('twin')).toBe('twin');
    expect(await shown('v1')).toBe('v1');
    expect(await shown('refs/tags/twin')).toBe('refs/tags/twin');
    expect(await shown('tags/twin')).toBe('refs/tags/twin');
  });

  it('are pointed to a branch and to a tag', async () => {
    const path = `${schedules}/${String((await made(schedules, { ...schedule, ref: 'master' }))['id'])}`;
    for (const [ref, expected] of [
      ['refs/tags/v1', 'refs/tags/v1'],
      ['refs/heads/twin', 'refs/heads/twin'],
      ['twin', 'twin'],
    ]) {
      expect((await world.call({ method: 'PUT', path, json: { ref } })).json).toMatchObject({ ref: expected });
    }
    expect((await world.call({ method: 'PUT', path, json: { ref: 'refs/heads/v1' } })).status).toBe(400);
  });
});

describe('deployments', () => {
  it('record the short name', async () => {
    expect((await deploy({ ref: 'refs/heads/twin' })).json).toMatchObject({ ref: 'twin' });
    expect((await deploy({ ref: 'refs/tags/v1', tag: true })).json).toMatchObject({ ref: 'v1' });
  });

  it('are refused with a branch that is said to be a tag, and with another kind of ref', async () => {
    expect(await deploy({ ref: 'refs/heads/twin', tag: true })).toMatchObject({
      status: 400,
      json: { message: { tag: [expect.any(String)] } },
    });
    expect((await deploy({ ref: 'refs/notes/commits' })).status).toBe(400);
  });
});

describe('the protection of a branch', () => {
  it('holds for its full name', async () => {
    const commit = { commit_message: 'x', content: 'x' };
    for (const branch of ['master', 'refs/heads/master', 'heads/../master']) {
      expect((await post(`${repository}/files/new.md`, { branch, ...commit }, 'dora')).status).toBeOneOf([400, 403]);
      const create = { branch, ref: 'refs/heads/twin' };
      expect((await post(`${repository}/branches`, create, 'dora')).status).toBeOneOf([400, 403]);
      const path = `${repository}/branches/${encodeURIComponent(branch)}`;
      expect((await world.call({ method: 'DELETE', path })).status).toBeOneOf([404, 405]);
    }
    expect(await tipOf('master')).toBe(master);
  });

  it.each(['master', 'refs/heads/master', 'refs/heads/refs/heads/master', 'HEAD'])(
    'keeps developers from what runs on it, spelled %s',
    async (ref) => {
      expect((await post(`${widgets}/pipeline`, { ref }, 'dora')).status).toBeOneOf([400, 403]);
      expect((await post(schedules, { ...schedule, ref }, 'dora')).status).toBeOneOf([400, 403]);
    },
  );

  it('keeps nobody from another branch, and a schedule on that from being moved to it', async () => {
    expect((await post(`${widgets}/pipeline`, { ref: 'refs/heads/twin' }, 'dora')).status).toBe(201);
    const mine = id(await post(schedules, { ...schedule, ref: 'refs/heads/twin' }, 'dora'));
    const move = { as: 'root', method: 'PUT', path: `${schedules}/${mine}`, query: { sudo: 'dora' } } as const;
    expect((await world.call({ ...move, json: { ref: 'refs/heads/master' } })).status).toBe(403);
  });
});

describe('POST /projects/:id/ref/:ref/trigger/pipeline', () => {
  it('starts a pipeline with the ref in its path', async () => {
    const token = await trigger();
    await made(`${repository}/branches`, { branch: 'topic/one', ref: 'master' });
    for (const [ref, name] of [
      ['master', 'master'],
      ['topic/one', 'topic/one'],
      ['refs/heads/twin', 'twin'],
    ] as const) {
      const answer = await run(ref, { form: { token, 'variables[STAGE]': 'nightly' } });
      expect(answer).toMatchObject({ status: 201, json: { ref: name, tag: false } });
    }
    expect(await run('refs/tags/twin', { query: { token } })).toMatchObject({
      status: 201,
      json: { ref: 'twin', tag: true },
    });
  });

  it('takes the body of a hook', async () => {
    const token = await trigger();
    const json = { object_kind: 'push', ref: 'refs/heads/twin', project: { id: 1 } };
    const answer = await run('master', { query: { token }, json });
    expect(answer).toMatchObject({ status: 201, json: { ref: 'master', sha: master } });
  });

  it('refuses what the other address refuses', async () => {
    const token = await trigger();
    expect((await run('master', { json: {} })).status).toBe(400);
    expect((await run('master', { json: { token: 'x' } })).status).toBe(404);
    expect((await run('nowhere', { json: { token } })).status).toBe(400);
    expect((await world.call({ method: 'GET', path: `${widgets}/ref/master/trigger/pipeline` })).status).toBe(404);
  });
});
