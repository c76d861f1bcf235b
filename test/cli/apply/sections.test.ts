import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sections } from '../../../src/cli/apply/sections/registry.ts';
import { makePair } from '../../support/certificates.ts';
import { sshSamples } from '../../support/sample-keys.ts';
import { fillHarbor, openKit, type Kit } from './support/kit.ts';

/** A section of a configuration file that creates, changes, and deletes records. */
interface Case {
  readonly of: 'projects' | 'groups' | 'instance';
  readonly section: string;
  readonly first: string;
  readonly changed: string;
  /** Undefined if records of this section are never deleted. */
  readonly gone?: string;
}

const key = sshSamples.ed25519.line.split(' ').slice(0, 2).join(' ');

const cases: readonly Case[] = [
  {
    of: 'projects',
    section: 'settings',
    first: '{ description: One, visibility: internal, tag_list: [b, a], issues_enabled: false }',
    changed: '{ description: null, visibility: public, tag_list: [a], wiki_enabled: false, name: Berths }',
  },
  {
    of: 'projects',
    section: 'labels',
    first: '{ bug: { color: red, priority: 3 }, "needs: pilot": { color: "#ABC", description: Two words } }',
    changed: '{ bug: { color: "#00ff00", priority: null }, "needs: pilot": { description: null } }',
    gone: '{ bug: absent, "needs: pilot": absent }',
  },
  {
    of: 'projects',
    section: 'environments',
    first: '{ production: { external_url: "https://harbor.example" }, review/one: {} }',
    changed: '{ production: { external_url: null } }',
    gone: '{ production: absent, review/one: absent }',
  },
  {
    of: 'projects',
    section: 'milestones',
    first: '{ "2.5": { description: Night shifts, due_date: "2026-12-24" }, Old: { state: closed } }',
    changed: '{ "2.5": { due_date: null, state: closed }, Old: { state: active } }',
  },
  {
    of: 'projects',
    section: 'variables',
    first:
      '{ ONE: { value: "1", protected: true }, URL@production: { value: a }, URL: { value: b, variable_type: file } }',
    changed: '{ ONE: { protected: false }, URL@production: { value: c }, URL: { description: Where, raw: true } }',
    gone: '{ ONE: absent, URL@production: absent, URL: absent }',
  },
  {
    of: 'instance',
    section: 'variables',
    first: '{ MIRROR: { value: "https://one.example", protected: true }, NOTE: { value: b, description: Of all } }',
    changed: '{ MIRROR: { protected: false }, NOTE: { value: c, raw: true, description: "" } }',
    gone: '{ MIRROR: absent, NOTE: absent }',
  },
  {
    of: 'projects',
    section: 'members',
    first: '{ ann: developer, bob: { access_level: guest, expires_at: "2031-01-01" } }',
    changed: '{ ann: maintainer, bob: { access_level: 20, expires_at: null } }',
    gone: '{ ann: absent, bob: absent }',
  },
  {
    of: 'projects',
    section: 'shares',
    first: '{ crew: developer }',
    changed: '{ crew: { group_access: guest } }',
    gone: '{ crew: absent }',
  },
  {
    of: 'groups',
    section: 'shares',
    first: '{ crew: developer }',
    changed: '{ crew: { group_access: owner } }',
    gone: '{ crew: absent }',
  },
  {
    of: 'projects',
    section: 'schedules',
    first: '{ nightly: { ref: master, cron: "0 1 * * *", variables: { MODE: full, DEPTH: "1" } } }',
    changed:
      '{ nightly: { ref: refs/heads/master, cron_timezone: Europe/Berlin, active: false, variables: { MODE: fast, DEPTH: absent } } }',
    gone: '{ nightly: absent }',
  },
  {
    of: 'projects',
    section: 'triggers',
    first: '{ docs: {} }',
    changed: '{ docs: {}, tides: {} }',
    gone: '{ docs: absent, tides: absent }',
  },
  {
    of: 'projects',
    section: 'protected_branches',
    first: '{ "release/*": { push_access_level: nobody, merge_access_level: developer } }',
    changed: '{ "release/*": { push_access_level: admin } }',
    gone: '{ "release/*": absent }',
  },
  {
    of: 'projects',
    section: 'protected_tags',
    first: '{ "v*": developer, "x*": no_one }',
    changed: '{ "v*": { create_access_level: nobody } }',
    gone: '{ "v*": absent, "x*": absent }',
  },
  {
    of: 'projects',
    section: 'deploy_keys',
    first: `{ Runner: { key: "${key}", can_push: true } }`,
    changed: `{ CI runner: { key: "${key} with@comment", can_push: false } }`,
    gone: '{ CI runner: absent }',
  },
  {
    of: 'projects',
    section: 'pages_domains',
    first: '{ www.harbor.example: {} }',
    changed: '{ www.harbor.example: {}, docs.harbor.example: {} }',
    gone: '{ www.harbor.example: absent, docs.harbor.example: absent }',
  },
  {
    of: 'groups',
    section: 'settings',
    first: '{ description: One, lfs_enabled: false }',
    changed: '{ description: null, request_access_enabled: true, name: The harbor }',
  },
  {
    of: 'groups',
    section: 'members',
    first: '{ ann: owner, bob: reporter }',
    changed: '{ ann: reporter }',
    gone: '{ ann: absent, bob: absent }',
  },
  {
    of: 'groups',
    section: 'labels',
    first: "{ bug: { color: red, description: 'Everywhere' } }",
    changed: '{ bug: { color: "#00ff00", description: null } }',
    gone: '{ bug: absent }',
  },
  { of: 'groups', section: 'milestones', first: '{ Storm: {} }', changed: '{ Storm: { state: closed } }' },
  {
    of: 'groups',
    section: 'variables',
    first: '{ ONE: { value: "1" } }',
    changed: '{ ONE: { value: long enough-2, description: Two } }',
    gone: '{ ONE: absent }',
  },
  {
    of: 'instance',
    section: 'users',
    first: '{ eve: { name: Eve, email: eve@harbor.example, password: long enough 7, bio: Old hand } }',
    changed: '{ eve: { state: blocked, bio: null, admin: true, projects_limit: 3 } }',
  },
  ...(['projects', 'groups'] as const).map((of) => ({
    of,
    section: 'hooks',
    first: '{ "https://ci.example.com/hook": { push_events: false, issues_events: true, token: secret-1 } }',
    changed: '{ "https://ci.example.com/hook": { issues_events: false, push_events_branch_filter: "v*" } }',
    gone: '{ "https://ci.example.com/hook": absent }',
  })),
  {
    of: 'instance',
    section: 'hooks',
    first: '{ "https://ci.example.com/hook": { push_events: true, token: secret-1 } }',
    changed: '{ "https://ci.example.com/hook": { push_events: false, tag_push_events: true, token: secret-1 } }',
    gone: '{ "https://ci.example.com/hook": absent }',
  },
];

const textOf = ({ of, section }: Case, value: string): string => {
  if (of === 'instance') return `version: 1\n${section}: ${value}\n`;
  const path = of === 'groups' ? 'harbor' : 'harbor/app';
  return `version: 1\n${of}: { ${path}: { ${section}: ${value} } }\n`;
};

describe('a section', () => {
  let kit: Kit;
  beforeAll(async () => {
    kit = await openKit();
    await fillHarbor(kit, ['harbor/app', 'crew/boat']);
    for (const name of ['ann', 'bob']) {
      await kit.json([
        'users',
        'create',
        name,
        '--email',
        `${name}@harbor.example`,
        '--name',
        name,
        '--reset-password',
      ]);
    }
  });
  afterAll(() => kit?.close());

  it('is covered below for every owner that it can have', () => {
    // Those that only GitLab has have tests of their own.
    const own = Object.entries(sections).flatMap(([of, rows]) =>
      rows.flatMap(({ name, calls }) => {
        const { list, get, create } = calls[of as keyof typeof calls] ?? {};
        return (list ?? get ?? create)?.onlyIn === undefined ? [`${of} ${name}`] : [];
      }),
    );
    expect(cases.map(({ of, section }) => `${of} ${section}`).toSorted()).toEqual(own.toSorted());
  });

  it('has successors of deprecated names that are fields, in place of those', () => {
    const all = Object.values(sections).flat();
    const named = all.flatMap(({ fields, successors = {} }) =>
      Object.entries(successors).map(([name, successor]) => [name in fields, successor in fields]),
    );
    expect(named.length).toBeGreaterThan(3);
    expect(named).toEqual(named.map(() => [false, true]));
  });

  it.each(cases.map((one) => [`${one.section} of ${one.of}`, one] as const))(
    'creates, changes, and deletes records: %s',
    async (_, one) => {
      for (const [step, value] of [one.first, one.changed, one.gone].entries()) {
        if (value === undefined) continue;
        const text = textOf(one, value);
        const found = await kit.diff(text);
        expect([step, found.code, found.err]).toEqual([step, 13, expect.anything()]);
        expect(found.writes).toEqual([]);
        const applied = await kit.apply(text, '--yes');
        expect([step, applied.code, applied.err]).toEqual([step, 0, expect.stringContaining('Applied')]);
        const again = await kit.diff(text);
        expect([step, again.code, again.out]).toEqual([step, 0, '']);
        expect(await kit.apply(text, '--yes')).toMatchObject({ code: 0, writes: [], sent: again.sent });
      }
    },
  );

  it('compares certificates, colors, keys, and refs by their meaning', async () => {
    const { certificate, key: privateKey } = await makePair({ subject: '/CN=tls.harbor.example' });
    await kit.write('site.pem', certificate.replaceAll('\n', '\r\n'));
    await kit.write('site.key', privateKey);
    const text = `version: 1
projects:
  harbor/app:
    labels: { meant: { color: Red } }
    pages_domains: { tls.harbor.example: { certificate: { file: site.pem }, key: { file: site.key } } }
`;
    expect(await kit.apply(text)).toMatchObject({ code: 0 });
    expect(await kit.diff(text)).toMatchObject({
      code: 0,
      err: expect.stringContaining('1 value cannot be read back'),
    });
    const other = await makePair({ subject: '/CN=tls.harbor.example' });
    await kit.write('site.pem', other.certificate);
    await kit.write('site.key', other.key);
    expect(await kit.diff(text)).toMatchObject({ code: 13 });
    expect(await kit.apply(text)).toMatchObject({ code: 0 });
    expect(await kit.diff(text)).toMatchObject({ code: 0 });
  });
});
