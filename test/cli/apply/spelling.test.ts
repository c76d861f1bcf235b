/** Names that the server normalizes identify the same record in every spelling. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sshSamples } from '../../support/sample-keys.ts';
import { fillHarbor, openKit, type Kit } from './support/kit.ts';

const key = sshSamples.ed25519.line.split(' ').slice(0, 2).join(' ');

const inProject = (section: string, records: string): string =>
  `version: 1\nprojects:\n  harbor/app:\n    ${section}: {${records}}\n`;

/** A name as the server spells it and in another spelling, by section. */
const spellings: readonly (readonly [section: string, own: string, other: string, value: string])[] = [
  ['members', 'raj', 'RAJ', 'developer'],
  ['shares', 'crew', 'Crew', 'developer'],
  ['labels', 'bug', '" bug "', '{color: red}'],
  ['milestones', 'v1', '"v1 "', '{}'],
  ['variables', 'TOKEN', 'TOKEN@*', '{value: a}'],
  ['deploy_keys', 'Runner', '"Runner "', `{key: "${key}"}`],
  ['pages_domains', 'www.example.com', 'WWW.Example.COM', '{}'],
];

describe('a name in another spelling', () => {
  let kit: Kit;
  beforeAll(async () => {
    kit = await openKit();
    await fillHarbor(kit, ['harbor/app', 'crew/boat']);
    await kit.json(['users', 'create', 'raj', '--email', 'raj@harbor.example', '--name', 'Raj', '--reset-password']);
  });
  afterAll(() => kit?.close());

  it.each(spellings)(
    'creates one record of %s, which then shows no difference: %s as %s',
    async (section, own, other, value) => {
      expect(await kit.apply(inProject(section, `${other}: ${value}`))).toMatchObject({ code: 0 });
      expect(await kit.diff(inProject(section, `${other}: ${value}`))).toMatchObject({ code: 0 });
      expect(await kit.diff(inProject(section, `${own}: ${value}`))).toMatchObject({ code: 0 });
    },
  );

  it.each(spellings)('is refused as a duplicate in %s: %s and %s', async (section, own, other, value) => {
    const { code, err, sent } = await kit.diff(inProject(section, `${own}: ${value}, ${other}: ${value}`));
    expect({ code, sent }).toEqual({ code: 2, sent: [] });
    expect(err).toMatch(/^error: conf\.yaml:4:\d+: .* is the same as .* at conf\.yaml:4:\d+\n/);
  });

  it.each(spellings)(
    'in %s matches the same record under a pattern and a path: %s and %s',
    async (section, own, other, value) => {
      const both = `version: 1\nprojects:\n  harbor/**: {${section}: {${own}: ${value}}}\n  harbor/app: {${section}: {${other}: ${value}}}\n`;
      expect(await kit.diff(both)).toMatchObject({ code: 0 });
    },
  );

  it.each([
    ['users', 'version: 1\nusers: {raj: {}, Raj: {}}\n'],
    ['projects', 'version: 1\nprojects: {harbor/app: {}, Harbor/App: {}}\n'],
    ['groups', 'version: 1\ngroups: {harbor: {}, HARBOR: {}}\n'],
  ])('is refused as a duplicate in %s', async (_what, text) => {
    expect(await kit.diff(text)).toMatchObject({ code: 2, err: expect.stringContaining(' is the same as ') });
  });

  it('is refused as a duplicate if two deploy keys have the same key', async () => {
    await kit.apply(inProject('deploy_keys', `Runner: {key: "${key}"}`));
    const { code, err } = await kit.diff(inProject('deploy_keys', `A: {key: "${key}"}, B: {key: "${key}"}`));
    expect({ code, err }).toMatchObject({
      code: 2,
      err: expect.stringContaining('deploy key B is the same as deploy key A at conf.yaml:4:'),
    });
  });
});
