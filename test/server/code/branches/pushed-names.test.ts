import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adoptDefaultBranch } from '../../../../src/server/git/repository.ts';
import { runGit } from '../../../../src/server/git/run-git.ts';
import { repositoryDir } from '../../../../src/server/storage/storages.ts';
import { bodyOf, openApp, type App } from '../../request/open-app.ts';

let app: App;
let id: number;
let dir: string;
beforeAll(async () => {
  app = await openApp('sqlite');
  id = await app.make('POST /projects', { name: 'pushed', initialize_with_readme: true });
  dir = repositoryDir(app.service, { id, storage: 'default' });
});
afterAll(() => app?.close());

const ask = (line: string, json?: object) =>
  app.ask(app.rootToken, line.replace('REPO', `/projects/${id}/repository`), json);

/** Names that Git accepts in a push, although "git branch" refuses to create them. */
const names = ['-x', '--upload-pack=x', 'HEAD', 'a/-b'];

describe.each(names)('a pushed branch and a pushed tag with the name "%s"', (name) => {
  const encoded = encodeURIComponent(name);
  beforeAll(async () => {
    for (const kind of ['heads', 'tags']) {
      await runGit({ dir, args: ['update-ref', `refs/${kind}/${name}`, 'refs/heads/master'] });
    }
  });

  it('are found by name and can be read', async () => {
    expect(bodyOf(await ask(`GET REPO/branches/${encoded}`))).toMatchObject({ name });
    expect(bodyOf(await ask(`GET REPO/tags/${encoded}`))).toMatchObject({ name });
    for (const line of [`commits/${encoded}`, `commits?ref_name=${encoded}`, `tree?ref=${encoded}`]) {
      expect([line, (await ask(`GET REPO/${line}`)).status]).toEqual([line, 200]);
    }
  });

  it('can be protected, released, and deleted', async () => {
    expect(bodyOf(await ask(`PUT REPO/branches/${encoded}/protect`))).toMatchObject({ name, protected: true });
    expect((await ask(`PUT REPO/branches/${encoded}/unprotect`)).status).toBe(200);
    expect((await ask(`POST REPO/tags/${encoded}/release`, { description: 'x' })).status).toBe(201);
    expect((await ask(`DELETE REPO/branches/${encoded}`)).status).toBe(204);
    expect((await ask(`DELETE REPO/tags/${encoded}`)).status).toBe(204);
    expect((await ask(`GET REPO/branches/${encoded}`)).status).toBe(404);
  });
});

describe('the first branch of a repository', () => {
  it('becomes its default branch, whatever its name', async () => {
    const other = await app.make('POST /projects', { name: 'odd', initialize_with_readme: true });
    const place = repositoryDir(app.service, { id: other, storage: 'default' });
    await runGit({ dir: place, args: ['update-ref', 'refs/heads/-x', 'refs/heads/master'] });
    await runGit({ dir: place, args: ['update-ref', '-d', 'refs/heads/master'] });
    expect(await adoptDefaultBranch(place)).toBe('-x');
  });
});

describe('HEAD', () => {
  it('means the default branch in all requests that read', async () => {
    const reads = ['commits/HEAD', 'commits?ref_name=HEAD', 'tree?ref=HEAD', 'files/README.md?ref=HEAD'];
    for (const line of [...reads, 'compare?from=HEAD&to=master', 'archive?sha=HEAD']) {
      expect([line, (await ask(`GET REPO/${line}`)).status]).toEqual([line, 200]);
    }
    const empty = await app.make('POST /projects', { name: 'empty' });
    expect((await app.ask(app.rootToken, `GET /projects/${empty}/repository/commits/HEAD`)).status).toBe(404);
  });
});
