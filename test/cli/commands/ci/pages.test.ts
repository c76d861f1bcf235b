import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePair, type Pair } from '../../../support/certificates.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { commandsIn } from '../../support/commands.ts';
import { plan } from '../../support/run.ts';

// The test clock is years behind the real clock, which the certificates follow.
const far = '36500d';

let service: TestService;
let home: string;
let site: Pair;
let later: Pair;

beforeAll(async () => {
  service = await startService();
  home = await mkdtemp(join(tmpdir(), 'repoctl-pages-'));
  site = await makePair({ days: 10 });
  later = await makePair({ days: 400 });
  await writeFile(join(home, 'site.pem'), site.certificate);
  await writeFile(join(home, 'site.key'), site.key, { mode: 0o600 });
  await writeFile(join(home, 'later.pem'), later.certificate);
  await writeFile(join(home, 'later.key'), later.key, { mode: 0o600 });
  for (const name of ['site', 'empty']) {
    const { code, err } = await repoctl(['projects', 'create', name]);
    if (code !== 0) throw new Error(err);
  }
});
afterAll(async () => {
  await service?.stop();
  await rm(home, { recursive: true, force: true });
});

const { repoctl, json } = commandsIn(() => ({
  cwd: home,
  env: {
    REPOCTL_URL: service.url,
    REPOCTL_TOKEN: service.rootToken,
    REPOCTL_PROJECT: 'root/site',
    HOME: home,
  },
}));
const files = (name: string): string[] => ['--certificate', `@${name}.pem`, '--key', `@${name}.key`];
const endOf = ({ certificate }: Pair): string => new Date(new X509Certificate(certificate).validTo).toISOString();
const dayOf = (pair: Pair): string => endOf(pair).slice(0, 10);

describe('Pages domains', () => {
  it('are created, listed, shown, and deleted', async () => {
    const made = await json(['pages', 'create', 'plain.example.org']);
    expect(made).toEqual({ domain: 'plain.example.org', url: 'http://plain.example.org' });
    expect(await json(['pages', 'list'])).toEqual([made]);
    expect(await json(['pages', 'get', 'plain.example.org'])).toEqual(made);
    expect(await repoctl(['pages', 'list', '-o', 'name'])).toEqual({ code: 0, out: 'plain.example.org\n', err: '' });
    const asked = await repoctl(['pages', 'delete', 'plain.example.org']);
    expect([asked.code, asked.err]).toEqual([2, expect.stringContaining('domain plain.example.org')]);
    expect((await repoctl(['pages', 'delete', 'plain.example.org', '--yes'])).code).toBe(0);
    expect((await repoctl(['pages', 'get', 'plain.example.org'])).code).toBe(6);
  });

  it('get a certificate from files, which can be replaced and cleared', async () => {
    const made = await json(['pages', 'create', 'tls.example.org', ...files('site')]);
    expect(made).toMatchObject({ url: 'https://tls.example.org', certificate: { certificate: site.certificate } });
    const renewed = await json(['pages', 'update', 'tls.example.org', ...files('later')]);
    expect(renewed).toMatchObject({ certificate: { certificate: later.certificate } });
    const without = await json(['pages', 'update', 'tls.example.org', '--certificate', '']);
    expect(without).toEqual({ domain: 'tls.example.org', url: 'http://tls.example.org' });
    await repoctl(['pages', 'delete', 'tls.example.org', '--yes']);
  });

  it('show the main facts of the certificate, and all fields with --fields or --jq', async () => {
    const argv = ['pages', 'create', 'shown.example.org', ...files('site')];
    const facts = [
      'domain\tshown.example.org',
      'url\thttps://shown.example.org',
      'certificate.subject\t/CN=site.example.org',
      'certificate.expired\tfalse',
      `certificate.expiration\t${endOf(site)}`,
    ];
    expect((await repoctl(argv)).out).toBe('shown.example.org\tcreated\n');
    const get = ['pages', 'get', 'shown.example.org'];
    expect((await repoctl(get)).out.trimEnd().split('\n')).toEqual(facts);
    const text = (await repoctl([...get, '--jq', '.certificate.certificate_text'])).out;
    expect(text).toMatch(/^Certificate:\n    Subject: CN=site\.example\.org\n/);
    expect((await repoctl([...get, '--fields', 'certificate.certificate'])).out).toContain('BEGIN CERTIFICATE');
    await repoctl(['pages', 'delete', 'shown.example.org', '--yes']);
  });

  it('accept a key from stdin, but not on the command line', async () => {
    const argv = ['pages', 'create', 'stdin.example.org', '--certificate', '@site.pem', '--key'];
    const typed = await repoctl([...argv, site.key]);
    expect([typed.code, typed.err]).toEqual([2, expect.stringContaining('--key')]);
    expect(typed.err).not.toContain(site.key.split('\n')[1]);
    expect((await repoctl([...argv, '-'], { stdin: site.key })).code).toBe(0);
    await repoctl(['pages', 'delete', 'stdin.example.org', '--yes']);
  });

  it('are refused when the key does not belong to the certificate', async () => {
    const { code, err } = await repoctl([
      'pages',
      'create',
      'x.example.org',
      '--certificate',
      '@site.pem',
      '--key',
      '@later.key',
    ]);
    expect([code, err]).toEqual([8, expect.stringContaining('is not the key of the certificate')]);
  });

  it('show no key in a dry run', async () => {
    const around = { cwd: home, env: { HOME: home } };
    const planned = await plan(['pages', 'create', 'x.example.org', ...files('site')], around);
    expect(planned).toMatchObject({
      method: 'POST',
      url: expect.stringContaining('/projects/team%2Fapp/pages/domains'),
    });
    expect(JSON.stringify(planned)).not.toContain('PRIVATE');
  });
});

describe('pages list', () => {
  beforeAll(async () => {
    await json(['pages', 'create', 'soon.example.org', ...files('site')]);
    await json(['pages', 'create', 'later.example.org', ...files('later')]);
    await json(['pages', 'create', 'none.example.org']);
  });

  it('shows when certificates expire, in a project and in the instance', async () => {
    for (const more of [[], ['--instance']]) {
      const { out } = await repoctl(['pages', 'list', ...more]);
      const lineOf = (name: string): string => out.split('\n').find((line) => line.includes(name)) ?? '';
      expect(lineOf('soon.example.org')).toContain(`\tfalse\t${endOf(site)}`);
      expect(lineOf('later.example.org')).toContain(`\tfalse\t${endOf(later)}`);
      expect(lineOf('none.example.org')).toContain('none.example.org\thttp://none.example.org\t\t');
    }
  });

  it('lists the certificates that expire by a date, soonest first, and exits with 13', async () => {
    for (const more of [[], ['--instance']]) {
      const all = await repoctl(['pages', 'list', ...more, '--expiring', far, '-o', 'name']);
      expect([all.code, all.out]).toEqual([13, 'soon.example.org\nlater.example.org\n']);
      expect(all.err).toContain(`2 certificates expire by`);
      expect(all.err).toContain(`the first on ${dayOf(site)}`);
      const day = new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10);
      const one = await repoctl(['pages', 'list', ...more, '--expiring', day, '--jq', '.[].domain']);
      expect([one.code, one.out.trim()]).toEqual([13, expect.stringContaining('soon.example.org')]);
      expect(one.err).toContain(`1 certificate expires by ${day}`);
    }
  });

  it('exits with 0 when no certificate expires by the date', async () => {
    const { code, out } = await repoctl(['pages', 'list', '--expiring', '1h', '--json']);
    expect([code, JSON.parse(out)]).toEqual([0, []]);
    const elsewhere = await repoctl(['pages', 'list', '-p', 'root/empty', '--expiring', far, '-o', 'name']);
    expect(elsewhere).toEqual({ code: 0, out: '', err: '' });
  });

  it('refuses an invalid date', async () => {
    const { code, err } = await repoctl(['pages', 'list', '--expiring', 'soon']);
    expect([code, err]).toEqual([2, expect.stringContaining('--expiring must be a time such as')]);
  });

  it('refuses --instance together with --project', async () => {
    const { code, err } = await repoctl(['pages', 'list', '--instance', '-p', 'root/site']);
    expect([code, err]).toEqual([2, expect.stringContaining('--project')]);
  });
});
