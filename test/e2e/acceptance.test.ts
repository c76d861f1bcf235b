import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainEnvironment, startBuiltService, type BuiltService } from '../support/built-service.ts';
import { launcher } from '../support/program.ts';
import { timeoutMs } from '../support/timeout.ts';
import { needs } from '../support/programs.ts';
import { programsOf, runScript, type Script } from './support/acceptance-script.ts';
import { must } from './support/api.ts';
import { makeRoom } from './support/git.ts';
import { callRepoctl } from './support/repoctl.ts';

const directory = new URL('acceptance/', import.meta.url);

const readScript = async (file: string): Promise<Script> => ({
  name: `test/e2e/acceptance/${file}`,
  text: await readFile(new URL(file, directory), 'utf8'),
});

const files = (await readdir(directory)).filter((file) => file.endsWith('.txtar'));
const scripts = await Promise.all(files.map(readScript));

const called = { repoctl: callRepoctl };

describe.concurrent('an administrator', () => {
  let service: BuiltService;
  let room: Awaited<ReturnType<typeof makeRoom>>;

  beforeAll(async () => {
    [service, room] = await Promise.all([startBuiltService(), makeRoom()]);
    const maya = { username: 'maya', name: 'Maya Haddad', email: 'maya@example.org', reset_password: true };
    await must(service, 'POST', '/users', maya);
    await Promise.all(['bin', 'cache'].map((name) => mkdir(join(room.path, name))));
    await symlink(launcher, join(room.path, 'bin', 'repoctl'));
  });

  afterAll(async () => {
    await service.stop();
    await room.remove();
  });

  const environment = (home: string): Record<string, string> => ({
    ...plainEnvironment(home),
    PATH: `${join(room.path, 'bin')}:${process.env['PATH']}`,
    XDG_CACHE_HOME: join(room.path, 'cache'),
    REPOCTL_URL: service.url,
    REPOCTL_TOKEN: service.token,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    // Git uses the same token as repoctl.
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'credential.helper',
    GIT_CONFIG_VALUE_0: '!echo username=any && echo password=$REPOCTL_TOKEN && :',
    GIT_AUTHOR_NAME: 'Ada',
    GIT_AUTHOR_EMAIL: 'ada@example.org',
    GIT_COMMITTER_NAME: 'Ada',
    GIT_COMMITTER_EMAIL: 'ada@example.org',
  });

  for (const script of scripts) {
    const title = /^# (.*)\n/.exec(script.text)?.[1] ?? '';
    const programs = needs(...programsOf(script).filter((program) => program !== 'repoctl'));
    // Each command has its own time limit.
    it.skipIf(programs.missing)(
      `follows ${script.name}: ${title}${programs.note}`,
      { timeout: 20 * timeoutMs },
      async () => {
        const home = join(room.path, script.name.replaceAll('/', '-'));
        await mkdir(home);
        expect(await runScript(script, home, { env: environment(home), called })).toBeGreaterThan(10);
      },
    );
  }
});
