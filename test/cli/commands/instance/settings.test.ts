import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json, recordingServer, type RecordingServer } from '../../../api/support/recording-server.ts';
import { run, type Result } from '../../support/run.ts';

const current = {
  id: 1,
  updated_at: '2026-01-01T00:00:00Z',
  signup_enabled: true,
  domain_allowlist: ['example.com'],
  akismet_api_key: 'canary-of-akismet',
  home_page_url: null,
};

const sent = ({ received }: RecordingServer) =>
  received.filter(({ method }) => method !== 'GET').map(({ body }) => JSON.parse(body.toString()) as unknown);

const gitlab = () =>
  recordingServer((response, { method, body }) =>
    json(response, method === 'GET' ? current : { ...current, ...(JSON.parse(body.toString()) as object) }),
  );

describe('settings', () => {
  let home: string;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'repoctl-settings-'));
    await writeFile(join(home, 'settings.yaml'), 'signup_enabled: false\ndomain_allowlist: [example.com]\n');
    await writeFile(join(home, 'same.json'), '{"id":1,"signup_enabled":true,"home_page_url":""}');
    await writeFile(join(home, 'secret.yaml'), 'akismet_api_key: another-canary\n');
  });
  afterAll(() => rm(home, { recursive: true, force: true }));

  const repoctl = ({ url }: RecordingServer, line: string, stdin = ''): Promise<Result> =>
    run(['settings', ...line.split(' ')], {
      env: { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x' },
      cwd: home,
      stdin,
    });

  describe('get', () => {
    it('prints a row for each setting, and hides secrets', async () => {
      const { out } = await repoctl(await gitlab(), 'get');
      expect(out).toContain('signup_enabled\ttrue\n');
      expect(out).toContain('domain_allowlist\t["example.com"]\n');
      expect(out).toContain('akismet_api_key\t[hidden]\n');
      expect(out).not.toContain('updated_at');
    });

    it('prints secrets with --reveal', async () => {
      expect((await repoctl(await gitlab(), 'get akismet_api_key --reveal')).out).toContain('canary-of-akismet');
    });

    it('prints the chosen settings as one record for programs', async () => {
      const { out } = await repoctl(await gitlab(), 'get signup_enabled home_page_url --json');
      expect(JSON.parse(out)).toEqual({ signup_enabled: true, home_page_url: null });
    });

    it('fails for a setting that the server does not have', async () => {
      const { code, err } = await repoctl(await gitlab(), 'get signup_enbled');
      expect([code, err]).toEqual([
        6,
        'error: unknown setting "signup_enbled"\nhint: Did you mean "signup_enabled"?\n',
      ]);
    });
  });

  describe('set', () => {
    it('sends values with the types of --field', async () => {
      const server = await gitlab();
      const { code } = await repoctl(
        server,
        'set signup_enabled=false domain_allowlist[]=example.org home_page_url=1.10',
      );
      expect(code).toBe(0);
      expect(sent(server)).toEqual([
        { signup_enabled: false, domain_allowlist: ['example.org'], home_page_url: '1.10' },
      ]);
    });

    it('refuses a misspelled name before it sends anything', async () => {
      const server = await gitlab();
      const { code, err } = await repoctl(server, 'set signup_enbled=false');
      expect([code, err]).toEqual([2, expect.stringContaining('Did you mean "signup_enabled"?')]);
      expect(sent(server)).toEqual([]);
    });

    it('sends a name that is like no other, with a warning', async () => {
      const server = await gitlab();
      const { code, err } = await repoctl(server, 'set terms=none');
      expect([code, err]).toEqual([0, expect.stringContaining('does not show setting "terms"')]);
      expect(sent(server)).toEqual([{ terms: 'none' }]);
    });

    it('refuses a secret on the command line, and takes it from stdin without showing it', async () => {
      const server = await gitlab();
      const refused = await repoctl(server, 'set akismet_api_key=typed-secret');
      expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('must not be on the command line')]);
      const { code, out, err } = await repoctl(server, 'set akismet_api_key=- -o table', 'canary-on-stdin\n');
      expect(code).toBe(0);
      expect(`${out}${err}`).not.toContain('canary-on-stdin');
      expect(sent(server)).toEqual([{ akismet_api_key: 'canary-on-stdin' }]);
    });

    it('sends only what differs from a file', async () => {
      const server = await gitlab();
      expect((await repoctl(server, 'set --from settings.yaml')).code).toBe(0);
      expect(sent(server)).toEqual([{ signup_enabled: false }]);
    });

    it('sends nothing if the server is as the file says', async () => {
      const server = await gitlab();
      expect((await repoctl(server, 'set --from same.json')).code).toBe(0);
      expect(sent(server)).toEqual([]);
    });

    it('shows the request of a dry run without secrets', async () => {
      const server = await gitlab();
      const { out } = await repoctl(server, 'set --from secret.yaml --dry-run');
      expect([out.includes('[redacted]'), out.includes('another-canary')]).toEqual([true, false]);
      expect(sent(server)).toEqual([]);
    });

    it('warns of a value that the server did not take', async () => {
      const server = await recordingServer((response) => json(response, current));
      const { err } = await repoctl(server, 'set signup_enabled=false');
      expect(err).toContain('the server ignored signup_enabled: the response shows true');
    });

    it('needs a setting', async () => {
      expect((await run(['settings', 'set'], { env: { REPOCTL_URL: 'http://127.0.0.1:1' } })).code).toBe(2);
    });
  });

  describe('diff', () => {
    it('compares what a file has, and exits with 13 if something differs', async () => {
      const { code, out } = await repoctl(await gitlab(), 'diff --from settings.yaml');
      expect([code, out]).toEqual([13, 'signup_enabled\ttrue\tfalse\n']);
      expect((await repoctl(await gitlab(), 'diff --from same.json')).code).toBe(0);
    });

    it('never shows secrets', async () => {
      for (const format of ['table', 'json']) {
        const { code, out } = await repoctl(await gitlab(), `diff --from secret.yaml -o ${format}`);
        expect([code, out.includes('canary'), out.includes('akismet_api_key')]).toEqual([13, false, true]);
      }
    });

    it('compares with the server of another profile, whatever the environment says, and asks both at once', async () => {
      const waiting: (() => void)[] = [];
      const answeringTogether = (body: object) =>
        recordingServer((response) => {
          waiting.push(() => json(response, body));
          if (waiting.length === 2) for (const answer of waiting) answer();
        });
      const [server, staging] = [
        await answeringTogether(current),
        await answeringTogether({ ...current, id: 2, signup_enabled: false }),
      ];
      await writeFile(
        join(home, 'config.json'),
        JSON.stringify({ profiles: { staging: { url: staging.url, token: 'rct_staging' } } }),
        { mode: 0o600 },
      );
      const { code, out, err } = await run(['settings', 'diff', '--with', 'staging', '--json'], {
        env: { REPOCTL_URL: server.url, REPOCTL_TOKEN: 'rct_x', REPOCTL_CONFIG_DIR: home },
      });
      expect({ code, err }).toEqual({ code: 13, err: expect.stringContaining('1 setting differs') });
      expect(JSON.parse(out)).toEqual([{ key: 'signup_enabled', server: true, other: false }]);
      expect(staging.received.map(({ headers }) => headers['private-token'])).toEqual(['rct_staging']);
    });
  });
});
