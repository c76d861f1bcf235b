import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fillHarbor, openKit, type Kit } from './support/kit.ts';

const on = (body: string): string => `version: 1\nprojects: { harbor/app: ${body} }\n`;

const group = (members: string, more = ''): string =>
  `version: 1\ngroups: { harbor: { ${more}members: ${members} } }\n`;

describe('an apply', () => {
  let kit: Kit;
  beforeAll(async () => {
    kit = await openKit();
    await fillHarbor(kit, ['harbor/app', 'harbor/old']);
    await kit.json(['users', 'create', 'ann', '--email', 'ann@harbor.example', '--name', 'Ann', '--reset-password']);
    await kit.json(['projects', 'archive', 'harbor/old']);
  });
  afterAll(() => kit?.close());
  beforeEach(() => kit.wire.treat({}));

  const labels = async (): Promise<readonly unknown[]> =>
    (await kit.json<{ name: string }[]>(['labels', 'list', '-p', 'harbor/app'])).map(({ name }) => name).toSorted();
  const withLabels = async (...names: readonly string[]): Promise<void> => {
    for (const name of await labels())
      await kit.repoctl(['labels', 'delete', String(name), '-p', 'harbor/app', '--yes']);
    for (const name of names) await kit.json(['labels', 'create', name, '--color', 'red', '-p', 'harbor/app']);
  };

  describe('with deletions', () => {
    it('deletes records that are marked absent, and unlisted records only with prune and --prune', async () => {
      await withLabels('one', 'two', 'three');
      const loose = on('{ labels: { one: {}, two: absent } }');
      expect(await kit.plan(loose)).toMatchObject({
        changes: [{ address: 'projects:harbor/app:labels:two', action: 'delete', at: 'conf.yaml:2:51' }],
        unmanaged: ['projects:harbor/app:labels:three'],
      });
      expect(await kit.apply(loose, '--yes', '--prune')).toMatchObject({ code: 0 });
      expect(await labels()).toEqual(['one', 'three']);
      const strict = on('{ prune: [labels], labels: { one: {} } }');
      const found = await kit.diff(strict);
      expect(found.code).toBe(13);
      expect(found.out).toContain('- label three  not in the configuration');
      expect(found.err).toContain('1 record not in the configuration; use --prune to delete');
      expect(await kit.apply(strict, '--yes')).toMatchObject({ code: 0, writes: [] });
      expect(await labels()).toEqual(['one', 'three']);
      expect(await kit.apply(strict, '--yes', '--prune')).toMatchObject({ code: 0 });
      expect(await labels()).toEqual(['one']);
    });

    it('requires --yes when stdin is not a terminal, and confirms nothing if nothing changes', async () => {
      await withLabels('one');
      expect(await kit.on(on('{ labels: { one: absent } }'), ['apply'])).toMatchObject({
        code: 2,
        writes: [],
        err: expect.stringContaining('cannot ask to apply 1 change, 1 delete among them: stdin is not a terminal'),
      });
      expect(await kit.on(on('{ labels: { two: { color: red } } }'), ['apply'])).toMatchObject({
        code: 2,
        writes: [],
        err: expect.stringContaining('cannot ask to apply 1 change: stdin is not a terminal'),
      });
      expect(await kit.on(on('{ labels: { one: {} } }'), ['apply'])).toMatchObject({ code: 0, writes: [] });
      expect(await labels()).toEqual(['one']);
    });

    it('sends nothing beyond --max-deletes', async () => {
      const names = Array.from({ length: 21 }, (_, number) => `l${number}`);
      await withLabels(...names);
      const text = on(`{ labels: { more: { color: red }, ${names.map((name) => `${name}: absent`).join(', ')} } }`);
      expect(await kit.apply(text, '--yes')).toMatchObject({
        code: 2,
        writes: [],
        err: expect.stringContaining('21 records would be deleted, and --max-deletes is 20; nothing was sent'),
      });
      expect(await kit.apply(text, '--yes', '--max-deletes', '21')).toMatchObject({ code: 0 });
      expect(await labels()).toEqual(['more']);
    });

    it("never deletes the last owner of a group, nor the current user's membership", async () => {
      expect(await kit.apply(group('{ ann: owner }'), '--yes')).toMatchObject({ code: 0 });
      expect(await kit.apply(group('{ root: absent }'), '--yes')).toMatchObject({
        code: 2,
        writes: [],
        err: expect.stringContaining('conf.yaml:2:38: your own membership is not deleted: root in harbor'),
      });
      const pruned = await kit.apply(group('{ ann: owner }', 'prune: [members], '), '--yes', '--prune');
      expect(pruned).toMatchObject({ code: 0, writes: [] });
      expect(pruned.err).toContain('groups:harbor:members:root kept: your own membership is not deleted');
      expect(await kit.apply(group('{ root: developer, ann: absent }'), '--yes')).toMatchObject({
        code: 2,
        writes: [],
        err: expect.stringContaining('the last owner of a group stays its owner'),
      });
      expect(await kit.apply(group('{ ann: absent }'), '--yes')).toMatchObject({ code: 0 });
    });

    it('keeps a record that has changed since it was read', async () => {
      await withLabels('one');
      const date = new Date(Date.now() - 3_600_000).toUTCString();
      // By the server's clock, this run started an hour ago, so every record has changed since.
      kit.wire.treat({ fate: () => undefined, headers: () => ({ date }) });
      const applied = await kit.apply(on('{ labels: { one: absent } }'), '--yes');
      expect(applied).toMatchObject({ code: 7, err: expect.stringContaining('harbor/app:labels:one: ') });
      expect(await labels()).toEqual(['one']);
    });
  });

  describe('with a saved plan', () => {
    it('makes the planned changes without a prompt, and skips those already made', async () => {
      await withLabels('one', 'two');
      const text = on('{ prune: [labels], labels: { one: absent, new: { color: red } } }');
      const plan = await kit.plan(text);
      await kit.write('plan.json', JSON.stringify(plan));
      await kit.repoctl(['labels', 'delete', 'one', '-p', 'harbor/app', '--yes']);
      expect(await kit.apply(text, '--plan', 'plan.json')).toMatchObject({ code: 0 });
      expect(await labels()).toEqual(['new']);
    });

    it.each([
      ['changed files', async (text: string) => `${text}# more\n`, 'the files have changed since'],
      [
        'a change that is not in the plan',
        async (text: string) => {
          await kit.repoctl(['labels', 'create', 'late', '--color', 'blue', '-p', 'harbor/app']);
          return text;
        },
        '1 change not in it',
      ],
    ])('sends nothing if the plan is stale because of %s', async (_, change, message) => {
      await withLabels();
      const text = on('{ prune: [labels], labels: { new: { color: red } } }');
      await kit.write('plan.json', JSON.stringify(await kit.plan(text)));
      expect(await kit.apply(await change(text), '--plan', 'plan.json')).toMatchObject({
        code: 7,
        writes: [],
        err: expect.stringContaining(`the plan is stale: ${message}; nothing was sent`),
      });
    });

    it('sends nothing for a plan of another server or an invalid plan file', async () => {
      const text = on('{ labels: { new: { color: red } } }');
      await kit.write('plan.json', JSON.stringify({ ...(await kit.plan(text)), url: 'https://other.example/api/v4' }));
      expect(await kit.apply(text, '--plan', 'plan.json')).toMatchObject({ code: 7, writes: [] });
      await kit.write('plan.json', '[]');
      expect(await kit.apply(text, '--plan', 'plan.json')).toMatchObject({ code: 2, sent: [] });
    });
  });

  it('sends nothing while another apply of the same files is running', async () => {
    await withLabels();
    const text = on('{ labels: { slow: { color: red } } }');
    let other: Promise<unknown> | undefined;
    kit.wire.treat({
      fate: ({ method }) => {
        if (method === 'POST') other ??= kit.repoctl(['apply', '--yes', '-f', 'conf.yaml']);
        return undefined;
      },
      until: async () => other,
    });
    expect(await kit.apply(text)).toMatchObject({ code: 0 });
    expect(await other).toMatchObject({
      code: 7,
      err: expect.stringContaining('these files are being applied to this server already; nothing was sent'),
    });
  });

  it('shows no secret in plans, traces, output, or errors', async () => {
    const canary = 'canary-5ecret-value';
    await kit.write('token.txt', `${canary}\n`);
    const text = on(
      '{ variables: { ONE: { value: { env: CANARY } }, TWO: { value: { file: token.txt } }, TRI: { value: { secret: it } } } }',
    );
    await kit.write('get-secret', `#!/bin/sh\n[ "$1" = it ] && echo ${canary}\n`, 0o755);
    await kit.write(
      'config.json',
      JSON.stringify({ current: 'a', profiles: { a: { secret_command: `${kit.directory}/get-secret` } } }),
      0o600,
    );
    const env = { CANARY: canary, REPOCTL_CONFIG_DIR: kit.directory, PATH: process.env['PATH'] ?? '' };
    for (const argv of [
      ['diff', '--debug'],
      ['diff', '--json', '--debug'],
      ['diff', '-o', 'markdown'],
      ['apply', '--yes', '--json', '--debug'],
      ['diff'],
      ['diff', '--explain', 'projects:harbor/app:variables:ONE'],
    ]) {
      const { code, out, err } = await kit.on(text, argv, env);
      expect([argv, code]).toEqual([
        argv,
        argv.includes('apply') || argv.includes('--explain') || argv.length === 1 ? 0 : 13,
      ]);
      expect(`${out}${err}`).not.toContain(canary);
    }
    expect(await kit.json(['variables', 'get', 'TRI', '-p', 'harbor/app', '--reveal'])).toMatchObject({
      value: canary,
    });
    // The value of this variable changes, but the output cannot show how.
    const changed = await kit.on(text, ['diff', '--json'], { ...env, CANARY: `${canary}-2` });
    expect(changed.out).not.toContain(canary);
    expect(JSON.parse(changed.out)).toMatchObject({ changes: [{ fields: { value: { hidden: true } } }] });
  });

  it('skips and counts archived projects that only a pattern matches', async () => {
    const text = 'version: 1\nprojects: { harbor/**: { labels: { all: { color: red } } } }\n';
    expect(await kit.plan(text)).toMatchObject({
      changes: [{ address: 'projects:harbor/app:labels:all' }],
      skipped: [{ address: 'projects:harbor/old', reason: 'archived' }],
    });
    expect((await kit.diff(text)).err).toContain('1 archived project skipped');
  });

  it('reports patterns that match nothing, and a selection that no entry matches', async () => {
    const text = 'version: 1\nprojects: { harbour/**: { labels: { x: { color: red } } } }\n';
    const { code, err, sent } = await kit.diff(text);
    expect([code, err]).toEqual([0, 'Nothing to compare\nprojects:harbour/** matches nothing\n']);
    expect(sent).toEqual(['GET /groups/harbour/projects?include_subgroups=true&per_page=100']);
    expect(await kit.plan(text)).toMatchObject({
      skipped: [{ address: 'projects:harbour/**', reason: 'matches nothing' }],
    });
    expect(await kit.diff(text, '-p', 'harbor/app')).toMatchObject({
      code: 6,
      err: expect.stringContaining('no entry of the configuration means harbor/app'),
    });
  });

  it('exits with 6 and sends no write if a project does not exist, and suggests the nearest name', async () => {
    const text =
      'version: 1\nprojects: { harbor/ap: { labels: { x: { color: red } } }, harbor/**: { labels: { y: { color: red } } } }\n';
    expect(await kit.apply(text)).toMatchObject({
      code: 6,
      writes: [],
      err: expect.stringContaining('conf.yaml:2:13: project harbor/ap not found; did you mean "harbor/app"?'),
    });
    expect(await kit.apply(on('{ members: { nobody: guest } }'))).toMatchObject({
      code: 6,
      writes: [],
      err: expect.stringContaining('user nobody not found'),
    });
  });
});
