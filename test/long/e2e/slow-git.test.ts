import { chmod, readFile, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBuiltService, type BuiltService } from '../../support/built-service.ts';
import { createProject, must, request } from '../../e2e/support/api.ts';
import { makeRoom } from '../../e2e/support/git.ts';

/** Seconds that a first commit or a change of HEAD takes while the disk is slow. */
const slowness = 3;

let service: BuiltService;
let room: Awaited<ReturnType<typeof makeRoom>>;
beforeAll(async () => {
  room = await makeRoom();
  const { PATH = '' } = process.env;
  const script = `#!/bin/sh
case " $* " in
*" fast-import "* | *" symbolic-ref "*) [ ! -e '${join(room.path, 'ill')}' ] || sleep ${slowness} ;;
*" archive "*) echo $$ >'${join(room.path, 'archive.pid')}' && exec sleep 600 ;;
esac
PATH='${PATH}' exec git "$@"
`;
  await writeFile(join(room.path, 'git'), script);
  await chmod(join(room.path, 'git'), 0o755);
  service = await startBuiltService({ env: { PATH: `${room.path}:${PATH}` } });
});
afterAll(async () => {
  await service?.stop();
  await room?.remove();
});

/** Checks if a request on a slow disk is still in flight after ten writes of other clients. */
const outlastsOthers = async (
  send: () => ReturnType<typeof request>,
  id: number,
  word: string,
): Promise<{ readonly outlasts: boolean; readonly answer: Awaited<ReturnType<typeof request>> }> => {
  const illness = join(room.path, 'ill');
  await writeFile(illness, '');
  const slow = send();
  let isDone = false;
  void slow.then(() => (isDone = true));
  for (let number = 1; number <= 10; number += 1) {
    await must(service, 'POST', `/projects/${id}/labels`, { name: `${word}-${number}`, color: '#ff0000' });
  }
  const outlasts = !isDone;
  const answer = await slow;
  await rm(illness);
  return { outlasts, answer };
};

/** A project with the branches `master` and `other`. */
const createFilled = async (name: string): Promise<number> => {
  const { id } = await createProject(service, name);
  const commit = { branch: 'master', commit_message: 'Add', content: 'x' };
  await must(service, 'POST', `/projects/${id}/repository/files/file.txt`, commit);
  await must(service, 'POST', `/projects/${id}/repository/branches`, { branch: 'other', ref: 'master' });
  return id;
};

it('a slow first commit of a project does not block other requests', async () => {
  const { id } = await createProject(service, 'first');
  const making = () => request(service, 'POST', '/projects', { name: 'second', initialize_with_readme: true });
  expect(await outlastsOthers(making, id, 'made')).toMatchObject({ outlasts: true, answer: { status: 201 } });
});

it('a slow change of the default branch does not block other requests', async () => {
  const id = await createFilled('pointed');
  const changing = () => request(service, 'PUT', `/projects/${id}`, { default_branch: 'other' });
  expect(await outlastsOthers(changing, id, 'pointed')).toMatchObject({
    outlasts: true,
    answer: { status: 200, body: { default_branch: 'other' } },
  });
});

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** The process that packs an archive, or 0 if there was none. */
const packing = async (): Promise<number> =>
  Number(await readFile(join(room.path, 'archive.pid'), 'utf8').catch(() => ''));

it('a client that disconnects before the first bytes of an archive leaves no git process behind', async () => {
  const id = await createFilled('packed');
  const asking = httpRequest(`${service.url}/api/v4/projects/${id}/repository/archive`, {
    headers: { 'private-token': service.token },
  });
  asking.on('error', () => {});
  asking.end();
  await expect.poll(packing).toBeGreaterThan(0);
  const pid = await packing();
  expect(isRunning(pid)).toBe(true);

  asking.destroy();

  await expect.poll(() => isRunning(pid)).toBe(false);
});
