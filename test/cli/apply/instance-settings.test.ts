import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json, recordingServer, type RecordingServer } from '../../api/support/recording-server.ts';
import { run } from '../support/run.ts';

const live = {
  id: 1,
  signup_enabled: true,
  after_sign_out_path: null,
  can_create_group: true,
  domain_allowlist: ['example.com'],
  akismet_api_key: 'canary-of-server',
  setting_of_a_newer_version: 3,
};

const gitlab = () =>
  recordingServer((response, { method, url, body }) => {
    if (!url.startsWith('/api/v4/application/settings')) return json(response, []);
    json(response, method === 'GET' ? live : { ...live, ...(JSON.parse(body.toString()) as object) });
  });

describe('settings of the instance in configuration files', () => {
  let home: string;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'repoctl-instance-'));
  });
  afterAll(() => rm(home, { recursive: true, force: true }));

  const repoctl = async (server: RecordingServer, line: string, settings = '', env = {}) => {
    const path = join(home, 'instance.yaml');
    await writeFile(path, `version: 1\ninstance: ${settings}\n`);
    const result = await run(line.replace('FILE', path).split(' '), {
      env: { REPOCTL_URL: server.url, REPOCTL_TOKEN: 'rct_x', XDG_STATE_HOME: home, ...env },
    });
    const written = server.received
      .filter(({ method }) => method !== 'GET')
      .map(({ method, url, body }) => [`${method} ${url}`, JSON.parse(body.toString()) as unknown]);
    return { ...result, written };
  };

  it('are compared as far as they are written, with one request', async () => {
    const server = await gitlab();
    const { code, out } = await repoctl(
      server,
      'diff -f FILE --json',
      '{ signup_enabled: false, can_create_group: true, after_sign_out_path: "" }',
    );
    expect(code).toBe(13);
    expect((JSON.parse(out) as { changes: unknown }).changes).toMatchObject([
      { address: 'instance', action: 'change', fields: { signup_enabled: { old: true, new: false } } },
    ]);
    expect(server.received).toHaveLength(1);
  });

  it('are applied with one request, which has what differs alone', async () => {
    const { code, err, written } = await repoctl(
      await gitlab(),
      'apply -f FILE --yes',
      '{ signup_enabled: false, domain_allowlist: [example.com] }',
    );
    expect({ code, err, written }).toMatchObject({
      code: 0,
      written: [['PUT /api/v4/application/settings', { signup_enabled: false }]],
    });
  });

  it('take secrets by reference, and show neither value', async () => {
    const env = { AKISMET: 'canary-of-file' };
    const settings = '{ akismet_api_key: { env: AKISMET } }';
    const planned = await repoctl(await gitlab(), 'diff -f FILE --json', settings, env);
    expect([planned.code, planned.out.includes('akismet_api_key'), planned.out.includes('canary')]).toEqual([
      13,
      true,
      false,
    ]);
    const applied = await repoctl(await gitlab(), 'apply -f FILE --yes', settings, env);
    expect(applied.written).toEqual([['PUT /api/v4/application/settings', { akismet_api_key: 'canary-of-file' }]]);
    expect(`${applied.out}${applied.err}`).not.toContain('canary');
  });

  it('have known names, and take others under other', async () => {
    const misspelled = await repoctl(await gitlab(), 'diff -f FILE', '{ signup_enbled: false }');
    expect([misspelled.code, misspelled.err]).toEqual([2, expect.stringContaining('did you mean "signup_enabled"?')]);
    const other = await repoctl(await gitlab(), 'diff -f FILE', '{ other: { setting_of_a_newer_version: 3 } }');
    expect(other.code).toBe(0);
  });

  it('are exported without secrets, and the export differs in nothing', async () => {
    const exported = await repoctl(await gitlab(), 'export --instance --section instance');
    expect(exported.out).toContain('signup_enabled: true');
    expect(exported.out).not.toContain('canary');
    const path = join(home, 'exported.yaml');
    await writeFile(path, exported.out);
    const server = await gitlab();
    const env = { REPOCTL_URL: server.url, REPOCTL_TOKEN: 'rct_x' };
    expect((await run(['diff', '-f', path], { env })).code).toBe(0);
  });

  it('are an error on a server that has none, before anything is sent', async () => {
    const server = await recordingServer((response) => json(response, { error: '404 Not Found' }, 404));
    const { code, written } = await repoctl(server, 'apply -f FILE --yes', '{ signup_enabled: false }');
    expect([code, written]).toEqual([6, []]);
  });
});
