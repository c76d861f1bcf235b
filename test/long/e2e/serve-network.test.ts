import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { plainEnvironment, startBuiltService } from '../../support/built-service.ts';
import { makePair } from '../../support/certificates.ts';
import { exchangeTls } from '../../support/tls-http.ts';
import { makeTestRoom } from '../../e2e/support/at-end.ts';
import { repoctl } from '../../e2e/support/repoctl.ts';

let room: string;
beforeEach(async () => {
  room = await makeTestRoom();
});

const all = (networks: string) => `--trusted-proxies must not be all addresses, got "${networks}"`;
const none = (option: string, network: string) => `${option} must be IP addresses or networks, got "${network}"`;

describe('a network option of serve', () => {
  it.each([
    ['--trusted-proxies', '0.0.0.0/0', all('0.0.0.0/0')],
    ['--trusted-proxies', '10.0.0.0/0', all('10.0.0.0/0')],
    ['--trusted-proxies', '127.0.0.1,::/00', all('::/00')],
    ['--trusted-proxies', '10.0.0.0/8/9', none('--trusted-proxies', '10.0.0.0/8/9')],
    ['--trusted-proxies', '10.0.0.0/33', none('--trusted-proxies', '10.0.0.0/33')],
    ['--trusted-proxies', '127.0.0.1,::1/129', none('--trusted-proxies', '::1/129')],
    ['--trusted-proxies', '10.0.0.0/', none('--trusted-proxies', '10.0.0.0/')],
    ['--trusted-proxies', 'loopback', none('--trusted-proxies', 'loopback')],
    ['--trusted-proxies', '', none('--trusted-proxies', '')],
    ['--allow-hook-address', '10.0.0.0/8/9', none('--allow-hook-address', '10.0.0.0/8/9')],
    ['--allow-hook-address', '10', none('--allow-hook-address', '10')],
    ['--external-url', 'git.example.com', '--external-url must be a URL such as https://git.example.com'],
    ['--external-url', 'https://git.example.com/below', '--external-url must be a URL such as https://git.example.com'],
    ['--tls-cert', 'cert.pem', '--tls-cert and --tls-key must be used together'],
    ['--rate-limit', '0', '--rate-limit must be a number of requests, got "0"'],
    ['--audit-days', '1.5', '--audit-days must be a number of days, got "1.5"'],
  ])('cannot be %s "%s", which ends with 2, one error line, and at most one hint', async (option, value, says) => {
    const args = ['serve', '--port', '0', '--data-dir', join(room, 'data'), option, value];
    const { code, out, err } = await repoctl(args, { env: plainEnvironment(room) });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(`error: ${says}\n`);
    expect(err.trimEnd().split('\n').length).toBeLessThanOrEqual(2);
  });

  it('can be combined with all others', async () => {
    const { certificate, key } = await makePair();
    const files = { cert: join(room, 'cert.pem'), key: join(room, 'key.pem') };
    await Promise.all([writeFile(files.cert, certificate), writeFile(files.key, key)]);
    const { url, token, stop } = await startBuiltService({
      args: [
        '--tls-cert',
        files.cert,
        '--tls-key',
        files.key,
        '--external-url',
        'https://git.example.com',
        '--trusted-proxies',
        '127.0.0.1,::1,10.0.0.0/8,fd00::/8',
        '--rate-limit',
        '1000',
        '--audit-days',
        '30',
        '--no-local-system-hooks',
        '--allow-hook-address',
        '0.0.0.0/0,::/0,192.168.1.1',
      ],
    });
    expect(url).toMatch(/^https:/);
    const { status, json } = await exchangeTls(url, certificate, {
      method: 'GET',
      path: '/api/v4/user',
      headers: { 'Private-Token': token },
    });
    expect([status, json]).toEqual([200, expect.objectContaining({ web_url: 'https://git.example.com/root' })]);
    expect(await stop()).toEqual({ code: 0, signal: null });
  });
});
