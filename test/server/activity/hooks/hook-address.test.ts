import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from 'vitest';
import { guardedLookup, mayCall, requireAddress } from '../../../../src/server/activity/hooks/hook-address.ts';
import { send } from '../../../../src/server/activity/hooks/send.ts';
import { recordingServer } from '../../../api/support/recording-server.ts';

const local = ['127.0.0.1', '::1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '100.64.0.1', 'fd12::1', '0.0.0.0', '::'];
const unassigned = [
  'fec0::1',
  'fe00::1',
  '4000::1',
  '0:1::1',
  '2001:db8::1',
  '3fff::1',
  '100::1',
  'ff02::1',
  '240.0.0.1',
];
const tunnels = [
  '2002:5db8:d822::1',
  '2002:a01:203::1',
  '2001:0:5db8:d822::a247:27dd',
  '64:ff9b:1::5db8:d822',
  '64:ff9b:1::10.1.2.3',
  '64:ff9b:1:5db8:d8:2200::',
  '64:ff9b:1:ffff:ffff:ffff:ffff:ffff',
];
const mapped = ['::ffff:10.1.2.3', '::ffff:7f00:1', '::7f00:1', '::10.1.2.3', '::ffff:0:10.1.2.3', '64:ff9b::a01:203'];
const never = [
  '169.254.169.254',
  'fe80::1',
  '::ffff:169.254.169.254',
  '::a9fe:a9fe',
  '::ffff:0:a9fe:a9fe',
  '64:ff9b::a9fe:a9fe',
  '2002:a9fe:a9fe::1',
  '2002:6464:64c8::1',
  '2001:0:a9fe:a9fe::1',
  '2001:0:1:2:3:4:5601:5601',
  '64:ff9b:1::a9fe:a9fe',
  '64:ff9b:1:a9fe:a9:fe00::',
  '64:ff9b:1:0a9:fe:a9fe::',
  '64:ff9b:1:0:a9:fea9:fe00:0',
  'fd00:ec2::254',
  'fd00:ec2::23',
  'fd20:ce::254',
  'fd00:42::42',
  '100.100.100.200',
  '::ffff:100.100.100.200',
  'not an address',
];
const everywhere = [
  '93.184.216.34',
  '2606:2800:220:1::1',
  '::ffff:93.184.216.34',
  '::93.184.216.34',
  '64:ff9b::5db8:d822',
];

describe('a hook', () => {
  it.each(everywhere)('can call %s', (address) => {
    expect([mayCall(address, 'system', {}), mayCall(address, 'project', {})]).toEqual([true, true]);
  });

  it.each([...local, ...mapped, ...unassigned, ...tunnels])(
    'can call %s if it is a system hook, unless that is forbidden',
    (address) => {
      expect(mayCall(address, 'system', {})).toBe(true);
      expect(mayCall(address, 'project', {})).toBe(false);
      expect(mayCall(address, 'system', { localSystemHooks: false })).toBe(false);
    },
  );

  it.each(never)('never calls %s', (address) => {
    expect(mayCall(address, 'system', { hookAddresses: ['0.0.0.0/0', '::/0'] })).toBe(false);
  });

  it('can call addresses that the configuration allows', () => {
    const config = { localSystemHooks: false, hookAddresses: ['10.0.0.0/8', '192.168.1.1', 'fd12::/16'] };
    for (const address of ['10.1.2.3', '192.168.1.1', 'fd12::1', '::ffff:10.1.2.3']) {
      expect([address, mayCall(address, 'project', config)]).toEqual([address, true]);
    }
    expect(mayCall('192.168.1.2', 'project', config)).toBe(false);
  });
});

const isAllowed = (address: string): boolean => address !== '127.0.0.1' && address !== '::1';

const look = (all: boolean): Promise<string | LookupAddress[]> =>
  new Promise((resolve, reject) => {
    guardedLookup(() => true)('localhost', { all }, (error, found) => (error ? reject(error) : resolve(found)));
  });

describe('the host of a hook URL', () => {
  it.each(['127.0.0.1', '[::1]'])('is refused if it is a forbidden address: %s', (host) => {
    expect(() => requireAddress(host, isAllowed)).toThrow('must not call');
  });

  it('is refused if its name resolves to a forbidden address, without a connection', async () => {
    const { url, received } = await recordingServer((response) => response.end());
    const named = url.replace('127.0.0.1', 'localhost');
    const limits = { connectTimeout: 2000, totalTimeout: 4000 };
    const delivery = { url: named, headers: {}, verifyCertificate: true, body: '{}' };
    const { signal } = new AbortController();
    await expect(send({ ...delivery, mayCall: isAllowed }, limits, signal)).rejects.toThrow('must not call');
    expect(received).toEqual([]);
    expect(await send({ ...delivery, url, mayCall: () => true }, limits, signal)).toMatchObject({ status: 200 });
  });

  it.each([
    ['a number', 'http://2852039166/'],
    ['octal and hexadecimal digits', 'http://0251.0xfe.43518/'],
    ['IPv4-mapped IPv6', 'http://[::ffff:169.254.169.254]/'],
  ])('is refused if it is a forbidden address written as %s', async (_what, url) => {
    const delivery = { url, headers: {}, verifyCertificate: true, body: '{}' };
    const sent = { ...delivery, mayCall: (address: string) => mayCall(address, 'system', {}) };
    const limits = { connectTimeout: 2000, totalTimeout: 4000 };
    await expect(send(sent, limits, new AbortController().signal)).rejects.toThrow('must not call');
  });

  it('resolves to one or all of its allowed addresses', async () => {
    expect(await look(false)).toMatch(/^(127\.0\.0\.1|::1)$/);
    expect(await look(true)).toContainEqual(expect.objectContaining({ family: expect.any(Number) }));
  });
});
