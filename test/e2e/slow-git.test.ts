import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBuiltService, type BuiltService } from '../support/built-service.ts';
import { createProject, must, request } from './support/api.ts';
import { makeRoom } from './support/git.ts';

/** Seconds that making a repository takes on a disk that is ill. */
const slowness = 3;

let service: BuiltService;
let room: Awaited<ReturnType<typeof makeRoom>>;
beforeAll(async () => {
  room = await makeRoom();
  const { PATH = '' } = process.env;
  const script = `#!/bin/sh\ncase " $* " in *" init "*) sleep ${slowness} ;; esac\nPATH='${PATH}' exec git "$@"\n`;
  await writeFile(join(room.path, 'git'), script);
  await chmod(join(room.path, 'git'), 0o755);
  service = await startBuiltService({ env: { PATH: `${room.path}:${PATH}` } });
});
afterAll(async () => {
  await service?.stop();
  await room?.remove();
});

it('a project whose repository takes long to make holds nobody else up', async () => {
  const { id } = await createProject(service, 'first');
  const making = request(service, 'POST', '/projects', { name: 'second' });
  let isMade = false;
  void making.then(() => (isMade = true));
  for (let number = 1; number <= 10; number += 1) {
    await must(service, 'POST', `/projects/${id}/labels`, { name: `label-${number}`, color: '#ff0000' });
  }
  expect(isMade).toBe(false);
  expect((await making).status).toBe(201);
});
