/** Commits and files, which the document does not describe, as v4 clients of that time expect them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keys, record, records, unauthorized } from '../answers.ts';
import { runCases } from '../case.ts';
import { styles } from '../parameters.ts';
import { openWorld, plaza, widgets, type World } from '../world.ts';

let world: World;
const repository = `${widgets}/repository`;
const open = `${plaza}/repository`;

const write = (path: string, json: object): ReturnType<World['call']> => world.call({ method: 'POST', path, json });
const get = (path: string): ReturnType<World['call']> => world.call({ method: 'GET', path: `${repository}${path}` });

beforeAll(async () => {
  world = await openWorld();
  for (const place of [repository, open]) {
    const actions = [
      { action: 'create', file_path: 'NOTES.md', content: '# Notes\n' },
      { action: 'create', file_path: 'app/models/key.rb', content: 'class Key\nend\n' },
    ];
    const json = { branch: 'feature', start_branch: 'master', commit_message: 'Add files', actions };
    const { status, text } = await write(`${place}/commits`, json);
    if (status !== 201) throw new Error(text);
  }
});
afterAll(() => world?.stop());

const commitKeys = [
  'author_email',
  'author_name',
  'authored_date',
  'committed_date',
  'committer_email',
  'committer_name',
  'created_at',
  'id',
  'message',
  'parent_ids',
  'short_id',
  'title',
];

describe('commits of a repository', () => {
  it('are listed with the fields that clients use', async () => {
    const [commit] = records(await get('/commits?ref_name=feature'));
    expect(keys(commit)).toEqual(commitKeys);
    expect(commit).toMatchObject({ title: 'Add files', message: 'Add files', author_name: expect.any(String) });
    expect(String(commit?.['id'])).toMatch(/^[0-9a-f]{40}$/);
    expect(commit?.['short_id']).toBe(String(commit?.['id']).slice(0, 8));
  });

  it('are returned with their line counts and without a pipeline', async () => {
    const commit = record(await get('/commits/feature'));
    expect(keys(commit)).toEqual([...commitKeys, 'last_pipeline', 'stats', 'status'].toSorted());
    expect(commit['stats']).toMatchObject({ deletions: expect.any(Number), total: expect.any(Number) });
  });

  it.each(styles)('are created with parameters as %s', async (style) => {
    const parameters = {
      branch: `by-${style}`,
      start_branch: 'feature',
      commit_message: 'Write',
      content: 'a & b + %\n',
    };
    const path = `${repository}/files/${encodeURIComponent(`docs/by ${style}.md`)}`;
    const answer = await world.call({ method: 'POST', path, [style]: parameters });
    expect([answer.status, answer.json]).toEqual([201, { file_path: `docs/by ${style}.md`, branch: `by-${style}` }]);
    const raw = await world.call({ method: 'GET', path: `${path}/raw?ref=by-${style}` });
    expect(raw.text).toBe('a & b + %\n');
  });

  it('are compared with the fields that clients use', async () => {
    const compared = record(await get('/compare?from=feature&to=feature'));
    expect(keys(compared)).toEqual(['commit', 'commits', 'compare_same_ref', 'compare_timeout', 'diffs']);
  });

  runCases(
    () => world,
    [
      {
        it: 'are not created without a branch',
        method: 'POST',
        path: `${repository}/commits`,
        json: { commit_message: 'x', actions: [] },
        missing: 'branch',
      },
      {
        it: 'are not created without a message',
        method: 'POST',
        path: `${repository}/commits`,
        json: { branch: 'x', actions: [] },
        missing: 'commit_message',
      },
      {
        it: 'are not created without actions',
        method: 'POST',
        path: `${repository}/commits`,
        json: { branch: 'x', commit_message: 'x' },
        missing: 'actions',
      },
      {
        it: 'are not filtered by an invalid time',
        method: 'GET',
        path: `${repository}/commits?since=soon`,
        invalid: 'since',
      },
      { it: 'but not from an unknown ref', method: 'GET', path: `${repository}/commits/none`, status: 404 },
      { it: 'for a stranger where they are public', as: 'stan', method: 'GET', path: `${open}/commits`, status: 200 },
      {
        it: 'are returned to everyone in a public project',
        as: 'anonymous',
        method: 'GET',
        path: `${open}/tree?ref=feature`,
        status: 200,
      },
      {
        it: 'are not returned to guests of a private project',
        as: 'gus',
        method: 'GET',
        path: `${repository}/tree`,
        status: 403,
      },
      {
        it: 'are not returned to strangers to a private project',
        as: 'stan',
        method: 'GET',
        path: `${repository}/commits`,
        status: 404,
      },
      {
        it: 'are not created without credentials',
        as: 'anonymous',
        method: 'POST',
        path: `${open}/files/x`,
        json: { branch: 'feature', commit_message: 'x', content: '' },
        status: 401,
        answers: unauthorized,
      },
    ],
  );
});

describe('files of a repository', () => {
  it('are returned with the fields that clients use', async () => {
    const file = record(await get('/files/app%2Fmodels%2Fkey%2Erb?ref=feature'));
    expect(file).toMatchObject({
      file_name: 'key.rb',
      file_path: 'app/models/key.rb',
      size: 14,
      encoding: 'base64',
      content: 'Y2xhc3MgS2V5CmVuZAo=',
      ref: 'feature',
    });
    for (const name of ['blob_id', 'commit_id', 'last_commit_id']) {
      expect(String(file[name])).toMatch(/^[0-9a-f]{40}$/);
    }
  });

  it('are listed with their modes, directories first', async () => {
    const entries = records(await get('/tree?ref=feature'));
    expect(entries.map(({ name, type, mode }) => [name, type, mode])).toEqual([
      ['app', 'tree', '040000'],
      ['NOTES.md', 'blob', '100644'],
      ['README.md', 'blob', '100644'],
    ]);
  });

  it('return one message for all rejected writes', async () => {
    const json = { branch: 'feature', commit_message: 'x', content: '' };
    const answer = await write(`${repository}/files/README.md`, json);
    expect([answer.status, record(answer)['message']]).toEqual([400, expect.stringContaining('already exists')]);
  });

  it('respond to HEAD as to GET, without the body', async () => {
    const answer = await world.call({ method: 'HEAD', path: `${repository}/files/README.md/raw?ref=feature` });
    expect([answer.status, answer.text]).toEqual([200, '']);
  });
});
