import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fillHarbor, openKit, type Kit } from './support/kit.ts';
import type { Seen } from './support/wire.ts';

type WireRecord = Readonly<Record<string, unknown>>;

/** Changes each record of a list, or a single one. */
const each = (body: unknown, change: (record: WireRecord) => WireRecord): unknown =>
  Array.isArray(body) ? (body as WireRecord[]).map(change) : change(body as WireRecord);

const without =
  (...names: readonly string[]) =>
  (record: WireRecord): WireRecord =>
    Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

const app = (body: string): string => `version: 1\nprojects: { harbor/app: ${body} }\n`;

const isAt = ({ path }: Seen, end: RegExp): boolean => end.test(path.split('?')[0] ?? '');

const hook = (events: boolean): string =>
  `version: 1\nhooks: { "https://ci.example.com/h": { push_events: ${String(events)}, token: t-1 } }\n`;

describe('a configuration on a server', () => {
  let kit: Kit;
  beforeAll(async () => {
    kit = await openKit();
    await fillHarbor(kit, ['harbor/app', 'harbor/docs/site']);
  });
  afterAll(() => kit?.close());
  beforeEach(() => kit.wire.treat({}));

  describe('with more fields', () => {
    it('ignores group labels in the labels of a project', async () => {
      const inherited = { id: 999, name: 'of the group', color: '#000000', description: null, is_project_label: false };
      kit.wire.treat({
        answer: (seen, body) =>
          isAt(seen, /\/labels$/) && Array.isArray(body) ? [...(body as unknown[]), inherited] : body,
      });
      const text = app('{ prune: [labels], labels: { own: { color: red } } }');
      expect(await kit.apply(text)).toMatchObject({ code: 0 });
      expect(await kit.diff(text)).toMatchObject({ code: 0, out: '' });
      expect((await kit.repoctl(['export', '-p', 'harbor/app'])).out).not.toContain('of the group');
    });

    it('takes an email address that it stores in lower case', async () => {
      kit.wire.treat({
        answer: (seen, body) =>
          isAt(seen, /^\/users/)
            ? each(body, (record) => ({ ...record, email: String(record['email']).toLowerCase() }))
            : body,
      });
      const text = 'version: 1\nusers: { zoe: { name: Zoe, email: Zoe@Example.org, password: long-enough-1 } }\n';
      expect(await kit.apply(text)).toMatchObject({ code: 0 });
      expect(await kit.diff(text)).toMatchObject({ code: 0, out: '' });
    });

    it('compares and sends settings that only this server has', async () => {
      let method = 'merge';
      kit.wire.treat({
        answer: (seen, body) => {
          if (!isAt(seen, /^\/projects\/[^/]+$/)) return body;
          if (seen.method === 'PUT')
            method = (JSON.parse(seen.body) as { merge_method?: string }).merge_method ?? method;
          return each(body, (record) => ({ ...record, merge_method: method }));
        },
      });
      const text = app('{ settings: { merge_method: ff } }');
      expect(await kit.plan(text)).toMatchObject({
        changes: [{ fields: { merge_method: { old: 'merge', new: 'ff' } } }],
      });
      expect(await kit.apply(text)).toMatchObject({
        code: 0,
        writes: [expect.stringMatching(/^PUT \/projects\/\d+$/)],
      });
      expect(await kit.diff(text)).toMatchObject({ code: 0 });
      expect((await kit.repoctl(['export', '-p', 'harbor/app'])).out).toContain('merge_method: ff');
    });

    it('treats both names of a role and both forms of a ref as equal, and finds the access level among other entries', async () => {
      await kit.apply(
        app('{ schedules: { nightly: { ref: master, cron: "0 1 * * *" } }, protected_branches: { "v*": {} } }'),
      );
      kit.wire.treat({
        answer: (seen, body) => {
          if (isAt(seen, /\/pipeline_schedules$/))
            return each(body, (record) => ({ ...record, ref: 'refs/heads/master' }));
          if (!isAt(seen, /\/protected_branches$/)) return body;
          return each(body, (record) => ({
            ...record,
            push_access_levels: [
              { access_level: 40, user_id: 7 },
              { access_level: 40, user_id: null, group_id: null },
            ],
          }));
        },
      });
      const text = app(
        '{ schedules: { nightly: { ref: master } }, protected_branches: { "v*": { push_access_level: maintainer } } }',
      );
      expect(await kit.diff(text)).toMatchObject({ code: 0 });
    });

    it('updates a hook in place if possible', async () => {
      expect(await kit.apply(hook(true))).toMatchObject({ code: 0 });
      kit.wire.treat({
        fate: ({ method, path, body }) =>
          method === 'PUT'
            ? {
                status: 200,
                body: { ...JSON.parse(body), id: Number(path.split('/').at(-1)), url: 'https://ci.example.com/h' },
              }
            : undefined,
      });
      expect(await kit.apply(hook(false), '--yes')).toMatchObject({
        code: 0,
        writes: [expect.stringMatching(/^PUT \/hooks\/\d+$/)],
      });
      // A service that has no such endpoint.
      kit.wire.treat({
        fate: ({ method }) => (method === 'PUT' ? { status: 404, body: { error: '404 Not Found' } } : undefined),
      });
      const { writes, code } = await kit.apply(hook(false), '--yes');
      kit.wire.treat({});
      expect([code, writes.map((write) => write.replace(/\d+$/, 'ID'))]).toEqual([
        0,
        ['PUT /hooks/ID', 'POST /hooks', 'DELETE /hooks/ID'],
      ]);
    });

    it('stops an environment before deleting it', async () => {
      await kit.apply(app('{ environments: { old: {} } }'));
      let stopped = false;
      kit.wire.treat({
        fate: ({ method, path }) => {
          stopped ||= path.endsWith('/stop');
          return method === 'DELETE' && !stopped ? { status: 403, body: { message: '403 Forbidden' } } : undefined;
        },
      });
      const text = app('{ environments: { old: absent } }');
      expect(await kit.apply(text, '--yes')).toMatchObject({ code: 0 });
      expect(await kit.diff(text)).toMatchObject({ code: 0 });
    });

    it('reports a failure if the server does not rename a record', async () => {
      await kit.apply(app('{ environments: { before: {} } }'));
      kit.wire.treat({
        answer: ({ method }, body) => (method === 'PUT' ? { ...(body as WireRecord), name: 'before' } : body),
      });
      expect(await kit.apply(app('{ environments: { after: { was: before } } }'))).toMatchObject({
        code: 7,
        err: expect.stringContaining('the server did not rename environment before to after'),
      });
    });

    it('does not compare schedule variables that the server does not return', async () => {
      await kit.apply(app('{ schedules: { veiled: { ref: master, cron: "0 1 * * *", variables: { ONE: a } } } }'));
      kit.wire.treat({
        answer: (seen, body) =>
          isAt(seen, /\/pipeline_schedules\/\d+$/) ? without('variables')(body as WireRecord) : body,
      });
      const text = app('{ schedules: { veiled: { variables: { ONE: b } } } }');
      expect(await kit.diff(text)).toMatchObject({
        code: 0,
        err: expect.stringContaining('1 value cannot be read back'),
      });
    });

    it('sends a field under "other" that repoctl does not know', async () => {
      const text = app('{ settings: { other: { brand_new: 7 } } }');
      expect(await kit.diff(text)).toMatchObject({
        code: 0,
        err: expect.stringContaining('1 value cannot be read back'),
      });
      expect(await kit.diff(text, '--rewrite', 'settings.brand_new')).toMatchObject({ code: 13 });
      const applied = await kit.apply(text, '--rewrite', 'settings.brand_new');
      expect(applied.code).toBe(0);
      expect(kit.wire.seen.find(({ method }) => method === 'PUT')?.body).toContain('"brand_new":7');
    });
  });

  describe('with fewer fields', () => {
    it('does not compare fields that lists of variables lack, but sends them with other changes', async () => {
      await kit.apply(app('{ variables: { ONE: { value: a, protected: true } } }'));
      kit.wire.treat({
        answer: (seen, body) =>
          isAt(seen, /\/variables(\/[^/]+)?$/)
            ? each(body, without('protected', 'environment_scope', 'masked', 'raw'))
            : body,
      });
      const same = app('{ variables: { ONE: { value: a, protected: false } } }');
      expect(await kit.plan(same)).toMatchObject({
        changes: [],
        unreadable: ['projects:harbor/app:variables:ONE.protected'],
        summary: { unreadable: 1 },
      });
      expect(await kit.diff(same, '--rewrite', 'variables.protected')).toMatchObject({ code: 13 });
      const changed = app('{ variables: { ONE: { value: b, protected: false } } }');
      expect(await kit.apply(changed)).toMatchObject({ code: 0 });
      const put = kit.wire.seen.find(({ method }) => method === 'PUT');
      expect(JSON.parse(put?.body ?? '')).toEqual({ value: 'b', protected: false });
      expect(await kit.apply(changed)).toMatchObject({ code: 0, writes: [] });
    });

    it('requests settings one by one if lists lack them', async () => {
      const names = Object.keys(await kit.json(['projects', 'get', 'harbor/app'])).filter((name) =>
        name.endsWith('_enabled'),
      );
      const text = 'version: 1\nprojects: { harbor/**: { settings: { issues_enabled: true }, labels: { own: {} } } }\n';
      const labels = 'version: 1\nprojects: { harbor/**: { labels: { own: { color: red } } } }\n';
      await kit.apply(labels);
      kit.wire.treat({
        answer: (seen, body) => (isAt(seen, /\/projects$/) ? each(body, without(...names)) : body),
      });
      const found = await kit.diff(text);
      expect(found).toMatchObject({ code: 0 });
      expect(found.sent.filter((line) => /^GET \/projects\/\d+$/.test(line))).toHaveLength(2);
      // Settings that the file does not mention are not requested.
      expect((await kit.diff(labels)).sent.filter((line) => /^GET \/projects\/\d+$/.test(line))).toEqual([]);
    });

    it('finds the projects of subgroups if the server does not list them at once', async () => {
      kit.wire.treat({
        fate: (seen) =>
          isAt(seen, /descendant_groups$/) ? { status: 404, body: { error: '404 Not Found' } } : undefined,
        answer: (seen, body) =>
          isAt(seen, /^\/groups\/harbor\/projects$/)
            ? (body as WireRecord[]).filter((record) => record['path_with_namespace'] === 'harbor/app')
            : body,
      });
      const text = 'version: 1\nprojects: { harbor/**: { labels: { deep: { color: red } } } }\n';
      expect((await kit.plan(text)).changes.map(({ address }) => address)).toEqual([
        'projects:harbor/app:labels:deep',
        'projects:harbor/docs/site:labels:deep',
      ]);
    });
  });
});
