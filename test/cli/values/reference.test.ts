import { describe, expect, it } from 'vitest';
import { isPlain } from '../../../src/cli/values/find-kind.ts';
import type { ServiceKind } from '../../../src/cli/values/kind.ts';
import { type KindName, serviceKind } from '../../../src/cli/values/kinds.ts';
import { readReference, readScopeText } from '../../../src/cli/values/reference.ts';

const server = 'https://forge.test:8443/git/api/v4';
const kindOf = (name: KindName): ServiceKind => serviceKind(name) as ServiceKind;
const read = (name: KindName, text: string) => readReference(kindOf(name), text, () => server);

const inProject = (text: string, path = 'team/app') => ({ text, scope: { of: 'project', path } });

describe('a reference', () => {
  it.each([
    ['issues', '#4', { text: '4' }],
    ['issues', 'team/app#4', inProject('4')],
    ['issues', '/team/app.git#4', inProject('4')],
    ['issues', 'https://forge.test:8443/git/team/app/-/work_items/4', inProject('4')],
    ['issues', 'https://forge.test:8443/git/a/issues/issues/4?x=1#note_3', inProject('4', 'a/issues')],
    ['mrs', 'a/b/c!12', inProject('12', 'a/b/c')],
    ['labels', 'team/app~in review', inProject('~in review')],
    ['labels', '~bug', { text: '~bug' }],
    ['labels', 'https://forge.test:8443/git/team/app', { text: 'https://forge.test:8443/git/team/app' }],
    ['milestones', '50%', { text: '50%' }],
    ['milestones', '25% of 1/2', { text: '25% of 1/2' }],
    ['milestones', 'team/app%2.5 100%', inProject('%2.5 100%')],
    ['users', '@kofi', { text: 'kofi' }],
    ['users', '@5', { text: '@5' }],
    ['users', '@me', { text: '@me' }],
    ['users', 'kofi@example.org', { text: 'kofi@example.org' }],
    ['users', 'https://forge.test:8443/git/5', { text: '@5' }],
    ['groups', '/21', { text: '/21' }],
    ['groups', '%2F21', { text: '/21' }],
    ['groups', '21', { text: '21' }],
    ['groups', 'https://forge.test:8443/git/groups/21/-/milestones', { text: '/21' }],
    [
      'group-milestones',
      'https://forge.test:8443/git/groups/a/b/-/milestones/4',
      { scope: { of: 'group', path: 'a/b' } },
    ],
    ['pipelines', 'https://FORGE.test:8443/git/team/app/-/pipelines/9', inProject('9')],
    ['branches', 'https://forge.test:8443/git/team/app/-/tree/fix/a%20b', inProject('fix/a b')],
    ['snippets', 'https://forge.test:8443/git/-/snippets/3', { text: '3' }],
    ['variables', 'team/app#4', { text: 'team/app#4' }],
  ] as const)('to %s is parsed: %s', (name, text, found) => {
    expect(read(name, text)).toMatchObject(found);
  });

  it.each([
    ['issues', '!4', '"!4" is a merge request, not an issue'],
    ['mrs', 'team/app#4', '"team/app#4" is an issue, not a merge request'],
    ['issues', 'https://forge.test:8443/git/team/app/merge_requests/4', 'not that of a page of an issue'],
    ['users', 'https://forge.test:8443/git/team/app', 'not that of a page of a user'],
    ['projects', 'https://forge.test:8443/git/team', 'not that of a page of a project'],
    [
      'issues',
      'https://forge.test/git/team/app/issues/4',
      'the URL is on forge.test, but the server is forge.test:8443',
    ],
    ['projects', 'http://', 'the URL is not valid'],
    ['projects', 'git@other.test:team/app.git', 'the URL is on other.test, but the server is forge.test'],
  ] as const)('to %s is refused if it is of another kind or server: %s', (name, text, message) => {
    expect(() => read(name, text)).toThrow(message);
  });

  it('with a password in its URL is refused without the password', () => {
    expect(() => read('projects', 'https://oauth2:s3cret@other.test/a/b')).toThrow(/^the URL is on other\.test, but/);
  });
});

const unknown = (): string => {
  throw new Error('it was asked for');
};

describe('the path of a project or group', () => {
  it.each([
    ['project', 'team/app', 'team/app'],
    ['project', '/team//app/', 'team/app'],
    ['project', 'team%2Fapp.git', 'team/app'],
    ['project', 'ssh://git@forge.test:2222/team/app.git', 'team/app'],
    ['project', '13', '13'],
    ['group', '/21/', '/21'],
    ['group', 'https://forge.test:8443/git/groups/team/-/issues', 'team'],
  ] as const)('is normalized: %s %s is %s', (of, text, path) => {
    expect(readScopeText(of, text, () => server)).toBe(path);
  });

  it('needs the server only for a URL', () => {
    expect(readScopeText('project', '/team/app.git', unknown)).toBe('team/app');
    expect(readReference(kindOf('issues'), 'team/app#4', unknown)).toEqual(inProject('4'));
  });
});

describe('a plain string', () => {
  it.each(['4', 'kofi', '2.5', 'team/app', 'bug,urgent', 'In review', '.hidden'])('is used unchanged: %s', (text) => {
    expect(isPlain(text)).toBe(true);
  });

  it.each([
    '#4',
    '@kofi',
    'a/b.git',
    'a/b.git,c',
    '/21',
    'team/',
    'a//b',
    'a%2Fb',
    'https://x',
    'a@b.c',
    'x~y',
    '-1',
    '',
  ])('does not include %s', (text) => {
    expect(isPlain(text)).toBe(false);
  });
});
