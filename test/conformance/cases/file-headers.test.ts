/** Headers that v4 sends with a file: clients read them by HEAD, without the content. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { record } from '../answers.ts';
import { openWorld, widgets, type World } from '../world.ts';

let world: World;
const odd = 'Größe\nund 100%.md';

beforeAll(async () => {
  world = await openWorld();
  const actions = [
    { action: 'create', file_path: 'bin/run it.sh', content: '#!/bin/sh\n' },
    { action: 'create', file_path: odd, content: 'x' },
  ];
  const commit = async (json: object) => {
    const message = { branch: 'über', commit_message: 'Add files', ...json };
    const { status, text } = await world.call({ method: 'POST', path: `${widgets}/repository/commits`, json: message });
    if (status !== 201) throw new Error(text);
  };
  await commit({ start_branch: 'master', actions });
  await commit({ actions: [{ action: 'chmod', file_path: 'bin/run it.sh', execute_filemode: true }] });
});
afterAll(() => world?.stop());

const ask = (method: string, file: string, rest = '') =>
  world.call({ method, path: `${widgets}/repository/files/${encodeURIComponent(file)}${rest}?ref=%C3%BCber` });

/** The headers of v4 in an answer. */
const sent = ({ headers }: Awaited<ReturnType<typeof ask>>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('x-gitlab-')));

describe('a file', () => {
  it.each(['GET', 'HEAD'])('has its fields as headers of a %s', async (method) => {
    const file = record(await ask('GET', 'bin/run it.sh'));
    const answer = await ask(method, 'bin/run it.sh');
    expect(answer.status).toBe(200);
    expect(sent(answer)).toEqual({
      'x-gitlab-file-name': 'run it.sh',
      'x-gitlab-file-path': 'bin/run it.sh',
      'x-gitlab-size': '10',
      'x-gitlab-encoding': 'base64',
      'x-gitlab-content-sha256': createHash('sha256').update('#!/bin/sh\n').digest('hex'),
      'x-gitlab-ref': '%C3%BCber',
      'x-gitlab-blob-id': file['blob_id'],
      'x-gitlab-commit-id': file['commit_id'],
      'x-gitlab-last-commit-id': file['last_commit_id'],
      'x-gitlab-execute-filemode': 'true',
    });
    expect(file['execute_filemode']).toBe(true);
    expect(answer.text === '').toBe(method === 'HEAD');
  });

  it('has names that are safe in a header', async () => {
    const headers = sent(await ask('HEAD', odd));
    expect(headers['x-gitlab-file-name']).toBe('Gr%C3%B6%C3%9Fe%0Aund%20100%25.md');
    expect(decodeURIComponent(String(headers['x-gitlab-file-path']))).toBe(odd);
    expect(headers['x-gitlab-execute-filemode']).toBe('false');
  });

  it.each(['GET', 'HEAD'])('that is raw has those that need no look at history, by %s', async (method) => {
    const answer = await ask(method, 'bin/run it.sh', '/raw');
    const { blob_id, commit_id } = record(await ask('GET', 'bin/run it.sh'));
    expect(sent(answer)).toEqual({
      'x-gitlab-file-name': 'run it.sh',
      'x-gitlab-file-path': 'bin/run it.sh',
      'x-gitlab-size': '10',
      'x-gitlab-encoding': 'base64',
      'x-gitlab-content-sha256': createHash('sha256').update('#!/bin/sh\n').digest('hex'),
      'x-gitlab-ref': '%C3%BCber',
      'x-gitlab-blob-id': blob_id,
      'x-gitlab-commit-id': commit_id,
    });
    expect(answer.headers['content-length']).toBe('10');
  });

  it('that does not exist has none', async () => {
    const answer = await ask('HEAD', 'gone.md');
    expect([answer.status, sent(answer)]).toEqual([404, {}]);
  });
});
