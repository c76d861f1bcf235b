import { mkdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainEnvironment, startBuiltService, type BuiltService } from '../../support/built-service.ts';
import { launcher } from '../../support/program.ts';
import { needs } from '../../support/programs.ts';
import { createProject, must } from '../../e2e/support/api.ts';
import { makeRoom } from '../../e2e/support/git.ts';

const script = fileURLToPath(new URL('admin.sh', import.meta.url));
const programs = needs('bash', 'jq');

describe.skipIf(programs.missing)(`an administrator's script${programs.note}`, () => {
  let service: BuiltService;
  let room: Awaited<ReturnType<typeof makeRoom>>;

  beforeAll(async () => {
    [service, room] = await Promise.all([startBuiltService(), makeRoom()]);
  });

  afterAll(async () => {
    await service.stop();
    await room.remove();
  });

  it('runs from the login to the logout', async () => {
    const bin = join(room.path, 'bin');
    await mkdir(bin);
    await symlink(launcher, join(bin, 'repoctl'));
    const { id } = await createProject(service, 'big');
    for (const number of Array.from({ length: 45 }, (_, index) => `${index + 1}`.padStart(2, '0'))) {
      // The whole output exceeds the buffer of a pipe.
      const label = { name: `label ${number}`, color: '#0033cc', description: 'x'.repeat(2000) };
      await must(service, 'POST', `/projects/${id}/labels`, label);
    }
    const env = {
      ...plainEnvironment(room.path),
      PATH: `${bin}:${process.env['PATH']}`,
      SERVICE_URL: service.url,
      ADMIN_TOKEN: service.token,
      BIG_PROJECT: 'root/big',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_AUTHOR_NAME: 'Ada',
      GIT_AUTHOR_EMAIL: 'ada@example.org',
      GIT_COMMITTER_NAME: 'Ada',
      GIT_COMMITTER_EMAIL: 'ada@example.org',
    };
    const ran = await execa('bash', [script], { cwd: room.path, env, extendEnv: false, reject: false });

    const steps = /^for step in ([\s\S]*?); do$/m.exec(await readFile(script, 'utf8'))?.[1] ?? '';
    const names = steps.split(/[\s\\]+/).map((name) => name.replaceAll('_', ' '));
    expect(names.length).toBeGreaterThan(10);
    expect({ code: ran.exitCode, err: ran.stderr, out: ran.stdout.split('\n') }).toEqual({
      code: 0,
      // No email is sent.
      err: 'warning: the server ignored reset_password',
      out: names.map((name) => `ok ${name}`),
    });
  });
});
