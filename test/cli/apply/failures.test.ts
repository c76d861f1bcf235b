import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fillHarbor, openKit, type Kit } from './support/kit.ts';
import type { Fate, Seen } from './support/wire.ts';

const open = async (): Promise<Kit> => {
  const opened = await openKit();
  await fillHarbor(opened, ['harbor/app']);
  await opened.json(['labels', 'create', 'defect', '--color', 'red', '-p', 'harbor/app']);
  await opened.json(['users', 'create', 'ann', '--email', 'ann@harbor.example', '--name', 'Ann', '--reset-password']);
  return opened;
};

const project = (body: string): string => `version: 1\nprojects: { harbor/app: ${body} }\n`;
const once = (fate: Fate, fits: (seen: Seen) => boolean) => {
  let done = false;
  return (seen: Seen): Fate | undefined => {
    if (done || !fits(seen)) return undefined;
    done = true;
    return fate;
  };
};
const isPost = ({ method }: Seen): boolean => method === 'POST';

describe('an apply', () => {
  let kit: Kit;
  describe('with a failing request', () => {
    beforeAll(async () => {
      kit = await open();
    });
    afterAll(() => kit?.close());
    beforeEach(() => kit.wire.treat({}));

    it('does not create a record twice if the response was lost', async () => {
      kit.wire.treat({ fate: once('answer lost', isPost) });
      const text = project('{ triggers: { lost: {} } }');
      expect(await kit.apply(text)).toMatchObject({ code: 0, writes: [expect.stringContaining('POST')] });
      expect(await kit.json(['triggers', 'list', '-p', 'harbor/app'])).toMatchObject([{ description: 'lost' }]);
      expect(await kit.diff(text)).toMatchObject({ code: 0 });
    });

    it('creates a record that the failed request did not create', async () => {
      kit.wire.treat({ fate: once({ status: 502 }, isPost) });
      const text = project('{ triggers: { again: {} } }');
      expect(await kit.apply(text)).toMatchObject({ code: 0 });
      expect(await kit.diff(text)).toMatchObject({ code: 0 });
    });

    it('waits as long as the server asks in Retry-After, for all requests at once', async () => {
      const fate = once({ status: 429, headers: { 'retry-after': '1' } }, isPost);
      kit.wire.treat({ fate });
      const started = performance.now();
      const text = project('{ labels: { a: { color: red }, b: { color: red } } }');
      expect(await kit.apply(text)).toMatchObject({ code: 0 });
      expect(performance.now() - started).toBeGreaterThan(900);
      expect(await kit.diff(text)).toMatchObject({ code: 0 });
    });

    it('stops at the first failure in a project, continues with other projects, and names the failed record', async () => {
      await fillHarbor(kit, ['crew/boat']);
      const text = 'version: 1\nprojects: { "*/*": { labels: { one: { color: red }, two: { color: red } } } }\n';
      const { id } = await kit.json(['projects', 'get', 'harbor/app']);
      kit.wire.treat({
        fate: ({ method, path }) =>
          method === 'POST' && path.startsWith(`/projects/${String(id)}/`)
            ? { status: 403, body: { message: '403 Forbidden' } }
            : undefined,
      });
      const applied = await kit.apply(text);
      expect(applied.code).toBe(12);
      expect(applied.err).toContain('projects:harbor/app:labels:one: 403 Forbidden');
      expect(applied.err).toContain('1 change not tried');
      expect(applied.err).toContain('1 failure; 2 changes applied');
      kit.wire.treat({});
      const plan = await kit.plan(text);
      expect(plan.changes.map(({ address }) => address)).toEqual([
        'projects:harbor/app:labels:one',
        'projects:harbor/app:labels:two',
      ]);
    });

    it('reports changes made in part, and exits with 12', async () => {
      kit.wire.treat({
        fate: ({ method, path }) =>
          method === 'POST' && path.includes('/variables') ? { status: 400, body: { message: 'no' } } : undefined,
      });
      const text = project('{ schedules: { nightly: { ref: master, cron: "0 1 * * *", variables: { MODE: full } } } }');
      const applied = await kit.apply(text);
      expect(applied).toMatchObject({
        code: 12,
        err: expect.stringContaining('1 failure; 0 changes applied, 1 in part'),
      });
      kit.wire.treat({});
      expect(await kit.apply(text)).toMatchObject({ code: 0 });
    });

    it('sets the default branch of a new project last, and reports the rest as done if there is no such branch', async () => {
      const text =
        'version: 1\nprojects:\n  harbor/fresh:\n    create: true\n' +
        '    settings: { default_branch: trunk, description: Fresh }\n    labels: { one: { color: red } }\n';
      const applied = await kit.apply(text, '--json');
      expect(applied.code).toBe(12);
      expect(applied.err).toContain('"code":"partly-failed"');
      expect(JSON.parse(applied.out).changes).toMatchObject([
        { address: 'projects:harbor/fresh', status: 'failed', error: expect.stringContaining('default_branch') },
        { address: 'projects:harbor/fresh:labels:one', status: 'done' },
      ]);
      expect((await kit.plan(text)).changes).toMatchObject([
        { fields: { default_branch: { old: null, new: 'trunk' } } },
      ]);
      await kit.json('files create a.txt --branch other -m Begin --content a -p harbor/fresh'.split(' '));
      await kit.json('branches create trunk other -p harbor/fresh'.split(' '));
      expect(await kit.apply(text)).toMatchObject({ code: 0 });
      expect(await kit.diff(text)).toMatchObject({ code: 0 });
    });

    it('archives a new project after all other changes in it', async () => {
      const text =
        'version: 1\nprojects: { harbor/kept: { create: true, settings: { archived: true }, labels: { one: { color: red } } } }\n';
      expect(await kit.apply(text)).toMatchObject({ code: 0, err: expect.stringContaining('Applied 2 changes') });
      expect(await kit.diff(text)).toMatchObject({ code: 0 });
      expect(await kit.json(['projects', 'get', 'harbor/kept'])).toMatchObject({ archived: true });
    });

    it('fails if the server ignores a value, and names the value that the server returns', async () => {
      kit.wire.treat({
        answer: ({ method, path }, body) =>
          method === 'PUT' && path.endsWith('/labels') ? { ...(body as object), color: '#000000' } : body,
      });
      const text = project('{ labels: { a: { color: "#123456" } } }');
      expect(await kit.apply(text)).toMatchObject({
        code: 7,
        err: expect.stringContaining('the server did not take color of label a: it shows "#000000"'),
      });
    });

    it('reports a project that cannot be read as not compared', async () => {
      const { id } = await kit.json(['projects', 'get', 'harbor/app']);
      kit.wire.treat({
        fate: ({ path }) => (path.startsWith(`/projects/${String(id)}/labels`) ? { status: 500 } : undefined),
      });
      const text = 'version: 1\nprojects: { harbor/app: { labels: { a: {} } } }\n';
      const found = await kit.diff(text, '--retries', '0');
      expect(found).toMatchObject({ code: 12, writes: [] });
      expect(found.err).toContain('harbor/app not compared: 500 made up');
    });

    it('restores a record that it deleted in order to replace it', async () => {
      await kit.apply(project('{ protected_branches: { "v*": { push_access_level: developer } } }'));
      kit.wire.treat({ fate: once({ status: 400, body: { message: 'no' } }, isPost) });
      const text = project('{ protected_branches: { "v*": { push_access_level: master } } }');
      const applied = await kit.apply(text);
      expect(applied.err).toContain('harbor/app:protected_branches:v*: no');
      kit.wire.treat({});
      expect(await kit.plan(text)).toMatchObject({
        changes: [{ action: 'replace', fields: { push_access_level: { old: 30, new: 40 } } }],
      });
    });
  });
});
