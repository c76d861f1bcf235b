import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json, recordingServer, type RecordingServer } from '../../api/support/recording-server.ts';
import { run } from '../support/run.ts';

interface Rule {
  readonly id: number;
  readonly name: string;
  readonly report_type?: string | null;
  readonly [field: string]: unknown;
}

const users = [
  { id: 7, username: 'ann' },
  { id: 8, username: 'maya' },
];
const leads = { id: 5, path: 'leads', full_path: 'team/leads' };
const branches = [{ id: 31, name: 'main' }];
const app = { id: 1, name: 'app', path: 'app', path_with_namespace: 'team/app' };

const pick = (all: readonly { readonly id: number }[], ids: unknown) =>
  Array.isArray(ids) ? all.filter(({ id }) => ids.includes(id)) : undefined;

/** A rule after a request, with the records of its IDs. */
const written = (before: Rule, given: Readonly<Record<string, unknown>>): Rule => {
  const { user_ids: ofUsers, group_ids: ofGroups, protected_branch_ids: ofBranches, ...rest } = given;
  return {
    ...before,
    ...rest,
    users: pick(users, ofUsers) ?? before['users'],
    groups: pick([leads], ofGroups) ?? before['groups'],
    protected_branches: pick(branches, ofBranches) ?? before['protected_branches'],
  };
};

const empty = { users: [], groups: [], protected_branches: [], applies_to_all_protected_branches: false };

/** GitLab with one project, its approval settings, and its rules. */
const gitlab = (given: readonly Rule[] = []) => {
  const rules = [...given];
  let settings = { merge_requests_author_approval: true, reset_approvals_on_push: false, approvals_before_merge: 0 };
  return recordingServer((response, { method, url, body }) => {
    const { pathname, searchParams } = new URL(url, 'http://forge.test');
    const path = decodeURIComponent(pathname).replace('/api/v4/', '');
    const sent = method === 'GET' ? {} : (JSON.parse(body.toString() || '{}') as Readonly<Record<string, unknown>>);
    if (path === 'users') {
      const found = users.filter(({ username }) => username === searchParams.get('username')?.toLowerCase());
      return json(response, found);
    }
    if (path === 'groups/team/leads') return json(response, leads);
    if (path.startsWith('groups/')) return json(response, { message: '404 Group Not Found' }, 404);
    if (path === 'projects/1/protected_branches') return json(response, branches);
    if (path === 'projects/1/approvals') {
      settings = { ...settings, ...sent };
      return json(response, settings, method === 'POST' ? 201 : 200);
    }
    const [, id] = /approval_rules(?:\/(\d+))?$/.exec(path) ?? [undefined, ''];
    if (id === '') return json(response, path.startsWith('projects/team/app') ? app : []);
    if (method === 'GET') return json(response, rules);
    if (method === 'POST') {
      const made = written({ ...empty, id: 50 + rules.length, name: '' }, sent);
      rules.push(made);
      return json(response, made, 201);
    }
    const index = rules.findIndex((rule) => String(rule.id) === id);
    if (method === 'DELETE') {
      rules.splice(index, 1);
      return void response.writeHead(204).end();
    }
    rules[index] = written(rules[index] as Rule, sent);
    json(response, rules[index]);
  });
};

const security: Rule = { ...empty, id: 41, name: 'security', approvals_required: 1, users: [users[0]] };

describe('approvals in configuration files', () => {
  let home: string;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'repoctl-approvals-'));
  });
  afterAll(() => rm(home, { recursive: true, force: true }));

  const repoctl = async (server: RecordingServer, line: string, body = '') => {
    const path = join(home, 'approvals.yaml');
    await writeFile(path, body.startsWith('version') ? body : `version: 1\nprojects: { team/app: ${body} }\n`);
    const from = server.received.length;
    const result = await run(line.replace('FILE', path).split(' '), {
      env: { REPOCTL_URL: server.url, REPOCTL_TOKEN: 'rct_x', XDG_STATE_HOME: home },
    });
    const sent = server.received.slice(from);
    const writes = sent.flatMap(({ method, url, body: given }) =>
      method === 'GET' ? [] : [`${method} ${url.replace('/api/v4/projects/1/', '')} ${given.toString()}`.trim()],
    );
    return { ...result, writes, count: sent.length };
  };

  it('have settings, of which only those in the file are compared', async () => {
    const server = await gitlab();
    const file = '{ approval_settings: { merge_requests_author_approval: false, reset_approvals_on_push: false } }';
    expect(await repoctl(server, 'diff -f FILE', file)).toMatchObject({ code: 13, writes: [] });
    expect(await repoctl(server, 'apply -f FILE --yes', file)).toMatchObject({
      code: 0,
      writes: ['POST approvals {"merge_requests_author_approval":false}'],
    });
    expect(await repoctl(server, 'apply -f FILE --yes', file)).toMatchObject({ code: 0, writes: [] });
    const absent = await repoctl(server, 'diff -f FILE', '{ approval_settings: absent }');
    expect(absent).toMatchObject({ code: 2, err: expect.stringContaining('never deleted') as unknown, count: 0 });
  });

  it('have rules, whose users, groups, and branches are found by their names', async () => {
    const server = await gitlab();
    const file =
      '{ approval_rules: { security: { approvals_required: 2, users: [Maya, ann], groups: [team/leads], protected_branches: [main] } } }';
    expect(await repoctl(server, 'diff -f FILE', file)).toMatchObject({ code: 13, writes: [] });
    const { code, writes } = await repoctl(server, 'apply -f FILE --yes', file);
    const [method, path, ...body] = writes[0]?.split(' ') ?? [];
    expect([code, writes.length, method, path]).toEqual([0, 1, 'POST', 'approval_rules']);
    expect(JSON.parse(body.join(' '))).toEqual({
      name: 'security',
      approvals_required: 2,
      user_ids: [8, 7],
      group_ids: [5],
      protected_branch_ids: [31],
    });
    expect(await repoctl(server, 'apply -f FILE --yes', file)).toMatchObject({ code: 0, writes: [] });
  });

  it('have rules that keep their approvers when something else changes', async () => {
    const file = '{ approval_rules: { audit: { was: security, approvals_required: 3 } } }';
    expect(await repoctl(await gitlab([security]), 'apply -f FILE --yes', file)).toMatchObject({
      code: 0,
      writes: ['PUT approval_rules/41 {"user_ids":[7],"group_ids":[],"approvals_required":3,"name":"audit"}'],
    });
  });

  it('have rules that are absent, or surplus, except those of security policies', async () => {
    const rules = [
      security,
      { ...security, id: 42, name: 'old' },
      { ...security, id: 43, name: 'policy', report_type: 'scan_finding' },
    ];
    const file = '{ prune: [approval_rules], approval_rules: { security: absent } }';
    expect(await repoctl(await gitlab(rules), 'apply -f FILE --yes --prune', file)).toMatchObject({
      code: 0,
      writes: ['DELETE approval_rules/41', 'DELETE approval_rules/42'],
    });
  });

  it('are refused with a name that nobody has, before anything is sent', async () => {
    for (const [list, message] of [
      ['users: [otto]', 'user otto not found'],
      ['groups: [team/none]', 'group team/none not found'],
      ['protected_branches: [next]', 'protected branch next not found in team/app'],
    ]) {
      const file = `{ approval_rules: { security: { approvals_required: 1, ${list} } } }`;
      const { code, err, writes } = await repoctl(await gitlab(), 'apply -f FILE --yes', file);
      expect([code, writes]).toEqual([6, []]);
      expect(err).toContain(message);
    }
    const file = '{ approval_rules: { security: { users: [7], approvers: 2 } } }';
    const { code, err, count } = await repoctl(await gitlab(), 'diff -f FILE', file);
    expect([code, count]).toEqual([2, 0]);
    expect(err).toContain('unknown key "approvers" in approval rule security');
    expect(err).toContain('users of approval rule security must be a text, got 7');
  });

  it('can name a branch that the same run protects', async () => {
    const rule = '{ approvals_required: 1, protected_branches: [next] }';
    const file = `{ protected_branches: { next: {} }, approval_rules: { release: ${rule} } }`;
    expect((await repoctl(await gitlab(), 'diff -f FILE', file)).code).toBe(13);
  });

  it('are exported with names, and the export differs in nothing', async () => {
    const everybody = { ...empty, id: 44, name: 'All Members', rule_type: 'any_approver', approvals_required: 1 };
    const forAll = {
      ...security,
      id: 45,
      name: 'all',
      applies_to_all_protected_branches: true,
      protected_branches: branches,
    };
    const server = await gitlab([security, everybody, forAll]);
    const { out } = await repoctl(server, 'export -p team/app --section approval_rules,approval_settings');
    expect(out).toContain('All Members: 1\n');
    expect(out).toContain('merge_requests_author_approval: true');
    expect(out).toMatch(/security:\n +approvals_required: 1\n +users:\n +- ann\n/);
    expect(out).not.toContain('main');
    expect(await repoctl(server, 'diff -f FILE', out)).toMatchObject({ code: 0, writes: [] });
  });
});
