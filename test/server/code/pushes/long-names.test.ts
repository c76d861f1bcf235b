import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../../support/rounds.ts';
import { incompressible } from '../../request/hostile-values.ts';
import { bodyOf, fieldOfEach, openApp, type App } from '../../request/open-app.ts';
import { commit, git } from '../git-http/git-server.ts';

/** Git accepts this name, the API does not, and it is too long for an index of PostgreSQL. */
const tooLong = incompressible(3400).replaceAll(/.{200}/g, 'a$&/');

describe.each(engines)('a push of a branch name that is too long for the API on %s', (engine) => {
  let app: App;
  let dir = '';
  beforeAll(async () => {
    app = await openApp(engine);
    dir = await mkdtemp(join(tmpdir(), 'repoctl-long-names-'));
  });
  afterAll(async () => {
    await app?.close();
    await rm(dir, { recursive: true, force: true });
  });

  it('is processed for the other branches in it', async () => {
    const project = `/projects/${await app.make('POST /projects', { name: 'long' })}`;
    await git(dir, 'init');
    await writeFile(join(dir, '.gitlab-ci.yml'), 'test: {script: make}');
    await git(dir, 'add', '.');
    await commit(dir, 'One');
    const url = app.url.replace('://', `://x:${app.rootToken}@`);
    const { stderr } = await git(
      dir,
      'push',
      `${url}/root/long.git`,
      `HEAD:refs/heads/${tooLong}z`,
      'HEAD:refs/heads/short',
    );
    expect(stderr).toContain('[new branch]');
    const record = await app.ask(app.rootToken, `GET ${project}`);
    const pipelines = await app.ask(app.rootToken, `GET ${project}/pipelines`);
    expect([bodyOf(record)['default_branch'], fieldOfEach(pipelines, 'ref')]).toEqual(['short', ['short']]);
    expect(app.logged.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
