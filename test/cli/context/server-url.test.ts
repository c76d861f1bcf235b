import { describe, expect, it } from 'vitest';
import { projectOfRemote } from '../../../src/cli/context/server-url.ts';

describe('the remote URL', () => {
  it.each([
    ['https://forge.test/team/app.git', 'https://forge.test'],
    ['https://forge.test/team/app', 'https://forge.test/'],
    ['https://user:secret@forge.test/team/app.git', 'https://forge.test'],
    ['http://forge.test:8787/team/app.git', 'http://forge.test:8787'],
    ['https://forge.test/forge/team/app.git', 'https://forge.test/forge'],
    ['ssh://git@forge.test:2222/team/app.git', 'https://forge.test'],
    ['ssh://git@forge.test/team/app.git/', 'https://forge.test/api/v4'],
    ['git@forge.test:team/app.git', 'https://forge.test'],
    ['git@FORGE.test:/team/app.git', 'https://forge.test'],
    ['forge.test:team/app', 'https://forge.test:8443'],
    ['[git@forge.test:2222]:team/app.git', 'https://forge.test'],
    ['[forge.test]:team/app', 'https://forge.test'],
    ['[git@[::1]:2222]:team/app.git', 'https://[::1]'],
    ['git@[::1]:team/app.git', 'https://[::1]'],
    ['https://forge.test/team/app.GIT', 'https://forge.test'],
  ])('%s belongs to team/app on the server %s', (remote, url) => {
    expect(projectOfRemote(remote, url)).toEqual({ path: 'team/app', isWiki: false });
  });

  it('keeps all groups of the path', () => {
    expect(projectOfRemote('git@forge.test:team/tools/app.git', 'https://forge.test')?.path).toBe('team/tools/app');
  });

  it.each([
    'https://forge.test/team/app.wiki.git',
    'https://forge.test/team/app.wiki.git/',
    'git@forge.test:team/app.Wiki.Git',
  ])('%s belongs to the wiki of team/app', (remote) => {
    expect(projectOfRemote(remote, 'https://forge.test')).toEqual({ path: 'team/app', isWiki: true });
  });

  it.each([
    ['https://elsewhere.test/team/app.git', 'https://forge.test'],
    ['http://forge.test:9999/team/app.git', 'http://forge.test:8787'],
    ['git@elsewhere.test:team/app.git', 'https://forge.test'],
    ['/srv/git/team/app.git', 'https://forge.test'],
    ['../app.git', 'https://forge.test'],
    ['C:\\repos\\app', 'https://forge.test'],
    ['file:///srv/git/team/app.git', 'https://forge.test'],
    ['https://forge.test/', 'https://forge.test'],
    ['[git@elsewhere.test:2222]:team/app.git', 'https://forge.test'],
  ])('%s belongs to no project on the server %s', (remote, url) => {
    expect(projectOfRemote(remote, url)).toBeUndefined();
  });
});
