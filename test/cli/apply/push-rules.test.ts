import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json, recordingServer, type RecordingServer } from '../../api/support/recording-server.ts';
import { run } from '../support/run.ts';

type Rules = Readonly<Record<string, unknown>>;

const group = { id: 3, path: 'team', full_path: 'team', name: 'team' };
const projects = ['app', 'docs'].map((name, index) => ({
  id: index + 1,
  name,
  path: name,
  path_with_namespace: `team/${name}`,
}));

/** The end of the path of a request, such as `projects/1/push_rule`. */
const endOf = (url: string): string => url.replace(/^\/api\/v4\//, '').replace(/\?.*$/, '');

/** A server of GitLab with two projects, and rules by the path of their project or group. */
const gitlab = (rules: Record<string, Rules> = {}, missing: unknown = { message: '404 Not Found' }) =>
  recordingServer((response, { method, url, body }) => {
    const path = decodeURIComponent(endOf(url));
    if (!path.endsWith('/push_rule')) {
      const own = [group, ...projects].find((one) =>
        [`groups/${String(one.id)}`, `groups/${one.path}`, `projects/team/${one.path}`].includes(path),
      );
      return json(response, own ?? (path.endsWith('/projects') ? projects : []));
    }
    const owner = path.replace(/\/push_rule$/, '');
    const before = rules[owner];
    if (before === undefined && method !== 'POST') return json(response, missing, 404);
    if (method === 'DELETE') {
      delete rules[owner];
      return void response.writeHead(204).end();
    }
    if (method !== 'GET') rules[owner] = { id: 9, ...before, ...(JSON.parse(body.toString()) as Rules) };
    json(response, rules[owner], method === 'POST' ? 201 : 200);
  });

const withoutPushRules = () => gitlab({}, { error: '404 Not Found' });

describe('push rules in configuration files', () => {
  let home: string;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'repoctl-push-rules-'));
  });
  afterAll(() => rm(home, { recursive: true, force: true }));

  const repoctl = async (server: RecordingServer, line: string, body = '') => {
    const path = join(home, 'rules.yaml');
    await writeFile(path, body.startsWith('version') ? body : `version: 1\n${body}\n`);
    const from = server.received.length;
    const result = await run(line.replace('FILE', path).split(' '), {
      env: { REPOCTL_URL: server.url, REPOCTL_TOKEN: 'rct_x', XDG_STATE_HOME: home },
    });
    const sent = server.received.slice(from);
    const writes = sent.flatMap(({ method, url, body: given }) =>
      method === 'GET' ? [] : [`${method} ${endOf(url)} ${given.toString()}`.trim()],
    );
    const asked = sent.flatMap(({ method, url }) => (method === 'GET' ? [endOf(url)] : []));
    return { ...result, writes, asked };
  };

  it('are created where there are none, and updated elsewhere, as far as they differ', async () => {
    const server = await gitlab({
      'projects/2': { member_check: true, prevent_secrets: false, author_email_regex: null },
    });
    const wanted = '{ prevent_secrets: true, member_check: true, author_email_regex: "" }';
    const file = `projects: { team/app: { push_rules: ${wanted} }, team/docs: { push_rules: ${wanted} } }`;
    const planned = await repoctl(server, 'diff -f FILE --json', file);
    expect([planned.code, planned.writes]).toEqual([13, []]);
    expect((JSON.parse(planned.out) as { changes: unknown }).changes).toMatchObject([
      { address: 'projects:team/app:push_rules', action: 'add' },
      {
        address: 'projects:team/docs:push_rules',
        action: 'change',
        fields: { prevent_secrets: { old: false, new: true } },
      },
    ]);
    const applied = await repoctl(server, 'apply -f FILE --yes', file);
    expect(applied.code).toBe(0);
    expect(applied.writes.toSorted()).toEqual([
      'POST projects/1/push_rule {"prevent_secrets":true,"member_check":true,"author_email_regex":""}',
      'PUT projects/2/push_rule {"prevent_secrets":true}',
    ]);
    expect(await repoctl(server, 'apply -f FILE --yes', file)).toMatchObject({ code: 0, writes: [] });
  });

  it('of a group are those of its new projects', async () => {
    const server = await gitlab();
    const file = 'groups: { team: { push_rules: { reject_unsigned_commits: true } } }';
    expect(await repoctl(server, 'apply -f FILE --yes', file)).toMatchObject({
      code: 0,
      writes: ['POST groups/3/push_rule {"reject_unsigned_commits":true}'],
    });
  });

  it('are deleted where the file says that they are absent', async () => {
    const server = await gitlab({ 'projects/1': { member_check: true } });
    const file = 'projects: { team/app: { push_rules: absent }, team/docs: { push_rules: absent } }';
    expect(await repoctl(server, 'apply -f FILE --yes', file)).toMatchObject({
      code: 0,
      writes: ['DELETE projects/1/push_rule'],
    });
  });

  it('have known names', async () => {
    const file = 'projects: { team/app: { push_rules: { prevent_secret: true } } }';
    const { code, err, asked } = await repoctl(await gitlab(), 'diff -f FILE', file);
    expect([code, asked]).toEqual([2, []]);
    expect(err).toContain('unknown key "prevent_secret" in push rules; did you mean "prevent_secrets"?');
  });

  it('are exported where there are any, and the export differs in nothing', async () => {
    const server = await gitlab({
      'projects/2': { id: 9, member_check: true, max_file_size: 0, branch_name_regex: '' },
    });
    const { code, out, err } = await repoctl(server, 'export -g team --section push_rules');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('team/docs:\n    push_rules:\n      member_check: true\n      max_file_size: 0\n');
    expect(out).not.toContain('team/app');
    expect(await repoctl(server, 'diff -f FILE', out)).toMatchObject({ code: 0, writes: [] });
  });

  describe('on a server without them', () => {
    it('end a comparison with the edition that has them', async () => {
      const file = 'projects: { team/app: { push_rules: { member_check: true } }, team/docs: { push_rules: {} } }';
      for (const line of ['diff -f FILE', 'apply -f FILE --yes']) {
        expect(await repoctl(await withoutPushRules(), line, file)).toMatchObject({
          code: 6,
          err: expect.stringContaining('GitLab Premium') as unknown,
          writes: [],
        });
      }
    });

    it('are asked for once by an export, which is silent about them', async () => {
      const { code, err, asked } = await repoctl(await withoutPushRules(), 'export -g team');
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(asked.filter((path) => /^projects.*push_rule$/.test(path))).toHaveLength(1);
    });

    it('are left out of each project without a license, for which an export asks for the version once', async () => {
      const { code, err, asked } = await repoctl(await gitlab(), 'export -g team');
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(asked.filter((path) => /^projects.*push_rule$/.test(path))).toHaveLength(2);
      expect(asked.filter((path) => path === 'version')).toHaveLength(1);
    });

    it('are named by an export that asks for them', async () => {
      const { err } = await repoctl(await withoutPushRules(), 'export -p team/app --section push_rules');
      expect(err).toContain('push_rules left out: only GitLab Premium has it');
    });
  });
});
