import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../e2e/support/eventually.ts';
import { recordingServer } from '../../../api/support/recording-server.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { converse } from '../../support/converse.ts';
import { makeHome } from '../../support/home.ts';
import { commandsIn } from '../../support/commands.ts';
import { plan } from '../../support/run.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const env = () => ({ REPOCTL_URL: service.url, REPOCTL_TOKEN: service.rootToken });
const { repoctl, json } = commandsIn(() => ({ env: env() }));
const tokens = async () => service.service.database.db.selectFrom('hooks').select('token').orderBy('id').execute();
const lastToken = async (): Promise<string | null> => {
  const sealed = (await tokens()).at(-1)?.token ?? null;
  return sealed === null ? null : service.service.secrets.open('hook token', sealed);
};

describe('system hooks', () => {
  it('are created, listed, and deleted', async () => {
    const made = await json(['hooks', 'create', 'https://ci.example/a', '--no-push-events', '--tag-push-events']);
    expect(made).toMatchObject({ url: 'https://ci.example/a', push_events: false, tag_push_events: true });
    const { out } = await repoctl(['hooks', 'list', '-o', 'csv', '--fields', 'id,url,enable_ssl_verification']);
    expect(out.split(/\r?\n/)).toContain(`${String(made['id'])},https://ci.example/a,true`);

    const id = String(made['id']);
    expect(await repoctl(['hooks', 'delete', id, '--yes'])).toEqual({ code: 0, out: `${id}\tdeleted\n`, err: '' });
    expect((await repoctl(['hooks', 'delete', id, '--yes'])).code).toBe(6);
  });

  it('are deleted only after confirmation on a terminal', async () => {
    const id = String((await json(['hooks', 'create', 'https://ci.example/b']))['id']);
    const { code, err } = await converse({
      argv: ['hooks', 'delete', id],
      env: env(),
      answers: [[`hook ${id}`, 'y\r']],
    });
    expect([code, err]).toEqual([0, expect.stringContaining(`Deleted system hook ${id} (`)]);
  });

  it('are tested with a real delivery, whose payload is shown with --json', async () => {
    const { url, received } = await recordingServer((response) => response.end());
    const id = String((await json(['hooks', 'create', url]))['id']);
    expect(await repoctl(['hooks', 'test', id])).toEqual({ code: 0, out: `${id}\ttested\n`, err: '' });
    const [first] = await eventually('the delivery', async () => (received.length > 0 ? received : undefined));
    const payload = await json(['hooks', 'test', id]);
    expect(payload).toMatchObject({ event_name: 'project_create' });
    expect(JSON.parse(String(first?.body))).toEqual(payload);
    await repoctl(['hooks', 'delete', id, '--yes']);
  });
});

describe('the token of a system hook', () => {
  it('can come from a file', async () => {
    const { directory } = await makeHome();
    await writeFile(join(directory, 'hook.token'), 'from a file\n');
    const argv = ['hooks', 'create', 'https://ci.example/c', '--token', '@hook.token'];
    expect((await repoctl(argv, { cwd: directory })).code).toBe(0);
    expect(await lastToken()).toBe('from a file');
  });

  it('can come from stdin', async () => {
    const argv = ['hooks', 'create', 'https://ci.example/d', '--token', '-'];
    const { code, out, err } = await repoctl(argv, { stdin: 'from stdin\n' });
    expect([code, out + err]).toEqual([0, expect.not.stringContaining('from stdin')]);
    expect(await lastToken()).toBe('from stdin');
  });

  it('is prompted for without echo on a terminal', async () => {
    const argv = ['hooks', 'create', 'https://ci.example/e', '--token', '-'];
    const { code, err } = await converse({ argv, env: env(), answers: [['Secret', 'from-fingers\r']] });
    expect([code, err]).toEqual([0, expect.not.stringContaining('from-fingers')]);
    expect(await lastToken()).toBe('from-fingers');
  });

  it.each(['plain-secret', '@@plain-secret', '@', ''])('is refused on the command line: %j', async (typed) => {
    const before = await tokens();
    const { code, err } = await repoctl(['hooks', 'create', 'https://ci.example/f', '--token', typed]);
    expect(code).toBe(2);
    expect(err).toContain('--token must not be on the command line, where other users can see it');
    expect(err).not.toContain('plain-secret');
    expect(await tokens()).toEqual(before);
  });

  it('is hidden in a dry run', async () => {
    const argv = ['hooks', 'create', 'https://ci.example/g', '--token', '-'];
    const planned = await plan(argv, { stdin: 'never-shown' });
    expect(planned.method).toBe('POST');
    expect(JSON.stringify(planned)).not.toContain('never-shown');
  });

  it('is not repeated in the error about it', async () => {
    const argv = ['hooks', 'create', 'https://ci.example/h', '--token', '-'];
    const { code, err } = await repoctl(argv, { stdin: 'two\nlines-of-secret' });
    expect([code, err]).toEqual([2, expect.stringContaining('--token')]);
    expect(err).not.toContain('lines-of-secret');
  });
});

describe('the URL of a system hook', () => {
  it.each(['ci.example/hook', 'ftp://ci.example/hook', 'https://'])('cannot be %s', async (url) => {
    expect((await repoctl(['hooks', 'create', url])).code).toBe(2);
  });
});
