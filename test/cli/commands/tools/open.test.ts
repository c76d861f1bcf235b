import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json as sendJson, recordingServer } from '../../../api/support/recording-server.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { commandsAt } from '../../support/commands.ts';

let service: TestService;
const { repoctl, json } = commandsAt(() => service, { REPOCTL_PROJECT: 'root/app' });

beforeAll(async () => {
  service = await startService();
  await json(['projects', 'create', 'app', '--initialize-with-readme']);
  await json(['issues', 'create', 'Paint the crane']);
});
afterAll(() => service?.stop());

describe('open', () => {
  it.each([
    [[], 'root/app'],
    [['root/app'], 'root/app'],
    [['-p', 'root/app'], 'root/app'],
    [['issue', '1'], 'root/app/issues/1'],
    [['issues', '1', '-p', 'root/app'], 'root/app/issues/1'],
    [['user', 'root'], 'root'],
  ])('prints the URL in a pipe for %j', async (argv, path) => {
    expect(await repoctl(['open', ...argv])).toEqual({ code: 0, out: `${service.url}/${path}\n`, err: '' });
  });

  it('says on a terminal that the server has no web interface', async () => {
    expect(await repoctl(['open', 'issue', '1'], { terminal: true })).toEqual({
      code: 6,
      out: '',
      err:
        `error: cannot open ${service.url}/root/app/issues/1: the server has no web interface\n` +
        `hint: Its API is described at ${service.url}/api/docs.\n`,
    });
  });

  it.each(['file:///etc/passwd', 'javascript:alert(1)', '/etc/passwd', '--help'])(
    'refuses a URL that is neither http nor https: %s',
    async (address) => {
      const { url } = await recordingServer((response) => sendJson(response, { id: 1, web_url: address }));
      expect(await repoctl(['open', '--url', url])).toEqual({
        code: 10,
        out: '',
        err: `error: refusing to open "${address}": not an http or https URL\n`,
      });
    },
  );

  it('accepts global options in any position', async () => {
    const [before, after] = await Promise.all([
      repoctl(['--dry-run', '-o', 'json', 'open', 'issue', '1']),
      repoctl(['open', 'issue', '1', '--dry-run', '-o', 'json']),
    ]);
    expect(JSON.parse(before.out)).toMatchObject({ url: expect.stringContaining('/issues/1') });
    expect(after.out).toBe(before.out);
  });

  it.each([
    [['blimp', '1'], 2, 'unknown resource "blimp"'],
    [['schedules', '1'], 2, 'unknown option "--web"'],
    [['issue', '99'], 6, 'issue #99 not found in root/app'],
  ])('fails for %j', async (argv, code, says) => {
    const result = await repoctl(['open', ...argv]);
    expect(result.code).toBe(code);
    expect(result.err).toContain(says);
  });
});
