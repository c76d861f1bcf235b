import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { sshSamples } from '../../support/sample-keys.ts';
import { fillHarbor, openKit, type Kit } from './support/kit.ts';
import { roundsOf } from '../../support/rounds.ts';

const key = sshSamples.ed25519.line.split(' ').slice(0, 2).join(' ');

const everything = `version: 1
users: { eve: { name: Eve, email: eve@harbor.example, password: long enough 7, bio: Old hand } }
hooks: { "https://ci.example.com/hook": { tag_push_events: true, token: secret-1 } }
groups:
  harbor: { settings: { description: All ships }, members: { ann: owner }, variables: { REGION: { value: eu } }, milestones: { Storm: {} } }
projects:
  harbor/**: { labels: { bug: { color: red, priority: 1 }, "yes": { color: "#123456", description: "a: b # c" } } }
  harbor/docs/site: { settings: { description: Pages } }
  harbor/app:
    settings: { description: "1.10", tag_list: [b, a] }
    members: { ann: { access_level: guest, expires_at: "2031-01-01" } }
    shares: { crew: developer }
    environments: { production: { external_url: "https://harbor.example" } }
    milestones: { "2.5": { due_date: "2031-01-01", state: closed } }
    variables: { ONE: { value: "1", protected: true }, URL@production: { value: canary-1 }, URL: { value: canary-2 } }
    triggers: { docs: {} }
    schedules: { nightly: { ref: master, cron: "0 1 * * *", variables: { MODE: canary-3 } } }
    protected_branches: { "release/*": { push_access_level: nobody, merge_access_level: admin, allow_force_push: true } }
    protected_tags: { "v*": developer }
    deploy_keys: { Runner: { key: "${key}", can_push: true } }
    pages_domains: { www.harbor.example: {} }
`;

describe('an export', () => {
  let kit: Kit;
  beforeAll(async () => {
    kit = await openKit();
    await fillHarbor(kit, ['harbor/app', 'harbor/docs/site', 'harbor/old', 'crew/boat']);
    await kit.json(['users', 'create', 'ann', '--email', 'ann@harbor.example', '--name', 'Ann', '--reset-password']);
    const applied = await kit.apply(everything);
    if (applied.code !== 0) throw new Error(applied.err);
    await kit.json(['projects', 'archive', 'harbor/old']);
  });
  afterAll(() => kit?.close());

  const exported = async (...argv: readonly string[]): Promise<string> => {
    const { code, out, err } = await kit.repoctl(['export', ...argv]);
    expect([code, err]).toEqual([0, '']);
    return out;
  };

  it.each([
    [['-p', 'harbor/app']],
    [['-g', 'harbor']],
    [['-g', 'harbor/docs']],
    [['--instance']],
    [['--instance', '--section', 'labels,members,users']],
  ])('with %j shows no difference in a later diff', async (argv) => {
    kit.wire.treat({});
    const text = await exported(...argv);
    expect(kit.wire.seen.every(({ method }) => method === 'GET')).toBe(true);
    expect(await kit.diff(text)).toMatchObject({ code: 0, out: '' });
    expect(
      await kit.repoctl(['export', ...argv, '-q']).then(({ out }) => kit.repoctl(['diff', '-f', '-'], { stdin: out })),
    ).toMatchObject({ code: 0 });
    expect(await kit.apply(text, '--yes')).toMatchObject({ code: 0, writes: [] });
  });

  it('finds a group by its ID, and writes its path', async () => {
    const { id } = await kit.json(['groups', 'get', 'harbor']);
    expect(await exported('-g', String(id))).toBe(await exported('-g', 'harbor'));
  });

  it('writes what all projects have in common once, and archived projects separately', async () => {
    const { projects } = parse(await exported('-g', 'harbor', '--section', 'labels,settings')) as {
      projects: Record<string, Record<string, unknown>>;
    };
    expect(Object.keys(projects)).toEqual(['harbor/**', 'harbor/app', 'harbor/docs/site', 'harbor/old']);
    expect(projects['harbor/**']).toMatchObject({
      labels: { bug: { color: '#ff0000', priority: 1 } },
      settings: { archived: false },
    });
    expect(projects['harbor/app']).not.toHaveProperty('labels');
    expect(projects['harbor/old']).toMatchObject({ inherit: false, settings: { archived: true }, labels: { bug: {} } });
  });

  it('leaves out values of variables, unless it writes files that only their owner can read', async () => {
    expect(await exported('--instance')).not.toMatch(/canary|secret-1|long enough/);
    expect(await kit.repoctl(['export', '-p', 'harbor/app', '--with-values'])).toMatchObject({ code: 2, out: '' });
    expect(await kit.repoctl(['export', '-p', 'harbor/app', '--with-values', '--out', 'secret'])).toMatchObject({
      code: 0,
    });
    const file = join(kit.directory, 'secret/projects/harbor/app.yaml');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readFile(file, 'utf8')).match(/canary-\d/g)?.toSorted()).toEqual([
      'canary-1',
      'canary-2',
      'canary-3',
    ]);
    expect(await kit.repoctl(['diff', '-f', 'secret'])).toMatchObject({ code: 0 });
  });

  it('writes a folder of files with the schema for a group, and overwrites none of it', async () => {
    expect(await kit.repoctl(['export', '-g', 'harbor', '--out', 'config'])).toEqual({
      code: 0,
      out: '',
      err: 'Wrote 6 files to config\n',
    });
    const files = (await readdir(join(kit.directory, 'config'), { recursive: true })).filter((name) =>
      name.includes('.'),
    );
    expect(files.toSorted()).toEqual([
      'groups.yaml',
      'projects.yaml',
      'projects/harbor/app.yaml',
      'projects/harbor/docs/site.yaml',
      'projects/harbor/old.yaml',
      'repoctl-config.schema.json',
    ]);
    const head = await readFile(join(kit.directory, 'config/projects/harbor/app.yaml'), 'utf8');
    expect(head).toMatch(/^# yaml-language-server: \$schema=\.\.\/\.\.\/repoctl-config\.schema\.json\nversion: 1\n/);
    expect(await kit.repoctl(['diff', '-f', 'config'])).toMatchObject({ code: 0 });
    const again = await kit.repoctl(['export', '-g', 'harbor', '--out', 'config']);
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('it already exists')]);
  });

  it.each([
    [['-p', 'harbor/none'], 6, 'project harbor/none not found'],
    [['-g', 'none'], 6, 'group none not found'],
    [['--instance', '-p', 'harbor/app'], 2, '--instance cannot be used with --project or --group'],
    [[], 2, 'a project is required'],
  ])('with %j exits with %i', async (argv, code, message) => {
    expect(await kit.repoctl(['export', ...argv])).toMatchObject({ code, err: expect.stringContaining(message) });
  });

  it('skips records that have the same name, and says so', async () => {
    for (const cron of ['0 1 * * *', '0 2 * * *']) {
      await kit.json(['schedules', 'create', 'twice', '--ref', 'master', '--cron', cron, '-p', 'crew/boat']);
    }
    const { out, err } = await kit.repoctl(['export', '-p', 'crew/boat']);
    expect(err).toContain('schedule twice left out: it is there more than once in crew/boat');
    expect(await kit.diff(out)).toMatchObject({ code: 0 });
    const written = 'version: 1\nprojects: { crew/boat: { schedules: { twice: { active: false } } } }\n';
    expect(await kit.diff(written)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/schedule twice is there 2 times in crew\/boat: IDs \d+ and \d+/),
    });
  });

  const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9 :#'"{}&*!.-]{0,12}[A-Za-z0-9]$/);
  const text = fc.string({ unit: 'grapheme-ascii', maxLength: 20 });
  const color = fc.stringMatching(/^#[0-9a-f]{6}$/);
  const label = fc.record({ color, description: text, priority: fc.option(fc.nat({ max: 99 })) });
  const project = fc.record({
    labels: fc.dictionary(name, label, { maxKeys: 4 }),
    variables: fc.dictionary(
      fc.stringMatching(/^[A-Z][A-Z0-9_]{0,8}$/),
      fc.record({ value: text, protected: fc.boolean(), description: text }),
      { maxKeys: 3 },
    ),
    milestones: fc.dictionary(name, fc.record({ description: text, state: fc.constantFrom('active', 'closed') }), {
      maxKeys: 2,
    }),
    settings: fc.record({ description: text, issues_enabled: fc.boolean() }),
  });

  it('of a random tree shows no difference in a later diff', { timeout: 120_000 }, async () => {
    let number = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(project, { minLength: 1, maxLength: 3 }), async (projects) => {
        number += 1;
        const top = `tree-${number}`;
        const paths = projects.map((_, index) => `${top}/${index % 2 === 0 ? '' : 'sub/'}p${index}`);
        const tree = Object.fromEntries(projects.map((one, index) => [paths[index] ?? '', { create: true, ...one }]));
        const groups = { [top]: { create: true }, [`${top}/sub`]: { create: true } };
        const source = stringify({ version: 1, groups, projects: tree });
        const applied = await kit.apply(source);
        expect([applied.code, applied.err]).toEqual([0, expect.anything()]);
        expect(await kit.diff(source)).toMatchObject({ code: 0 });
        const out = await exported('-g', top);
        expect(await kit.diff(out)).toMatchObject({ code: 0 });
      }),
      { numRuns: roundsOf(15) },
    );
  });
});
