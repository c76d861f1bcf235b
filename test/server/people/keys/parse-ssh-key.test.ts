import { describe, expect, it } from 'vitest';
import { parseSshKey } from '../../../../src/server/people/keys/parse-ssh-key.ts';
import { freshPrivateKey, freshSshKey } from '../../../support/fresh-keys.ts';
import { dsaLine, sshSamples } from '../../../support/sample-keys.ts';

const faultOf = async (text: string): Promise<string | undefined> => {
  const parsed = await parseSshKey(text);
  return 'fault' in parsed ? parsed.fault : undefined;
};

const string = (bytes: string | Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(Buffer.byteLength(bytes));
  return Buffer.concat([length, Buffer.from(bytes)]);
};
const lineOf = (type: string, ...parts: readonly (string | Buffer)[]): string =>
  `${type} ${Buffer.concat([type, ...parts].map(string)).toString('base64')}`;

describe('a public SSH key', () => {
  it.each(Object.entries(sshSamples))(
    'of the kind %s has the fingerprint that ssh-keygen prints',
    async (_, sample) => {
      expect(await parseSshKey(sample.line)).toEqual(sample);
    },
  );

  it('is one line, whatever spaces stand in it and around it', async () => {
    const { line, fingerprint } = sshSamples.ed25519;
    const [type = '', key = '', ...comment] = line.split(' ');
    expect(await parseSshKey(`\n ${type}\t ${key}  ${comment.join(' ')} \r\n`)).toEqual({ line, fingerprint });
  });

  it('needs no comment', async () => {
    const line = freshSshKey('');
    expect(await parseSshKey(line)).toMatchObject({ line });
  });

  it.each([
    ['sk-ssh-ed25519@openssh.com', [Buffer.alloc(32, 7), 'ssh:']],
    ['sk-ecdsa-sha2-nistp256@openssh.com', ['nistp256', Buffer.alloc(65, 4), 'ssh:']],
  ] as const)('may live in hardware: %s', async (type, parts) => {
    expect(await parseSshKey(`${lineOf(type, ...parts)} token`)).toMatchObject({
      line: `${lineOf(type, ...parts)} token`,
    });
  });
});

describe('what is no public SSH key', () => {
  it.each([
    ['an empty text', ' '],
    ['a word', 'hello'],
    ['a type alone', 'ssh-ed25519'],
    ['a key that was cut off', sshSamples.ecdsa.line.slice(0, 100)],
    ['a key under the name of another kind', sshSamples.ed25519.line.replace('ssh-ed25519', 'ssh-rsa')],
    ['options before the key', `command="id" ${sshSamples.ed25519.line}`],
    ['two keys', `${freshSshKey()}\n${freshSshKey()}`],
    [
      'a point beside its curve',
      lineOf('ecdsa-sha2-nistp256', 'nistp256', Buffer.concat([Buffer.of(4), Buffer.alloc(64, 9)])),
    ],
    ['a hardware key without an application', lineOf('sk-ssh-ed25519@openssh.com', Buffer.alloc(32))],
    ['a hardware key of the wrong length', lineOf('sk-ssh-ed25519@openssh.com', Buffer.alloc(31), 'ssh:')],
  ])('%s is refused', async (_, text) => {
    expect(await faultOf(text)).toMatch(/^is not a public SSH key/);
  });

  it('is a DSA key, or an RSA key under 1024 bits: too weak', async () => {
    expect(await faultOf(dsaLine)).toMatch(/^is a DSA key/);
    const modulus = Buffer.concat([Buffer.of(0), Buffer.alloc(96, 0xff)]);
    expect(await faultOf(lineOf('ssh-rsa', Buffer.of(1, 0, 1), modulus))).toMatch(/^is an RSA key of 768 bits/);
  });

  it('is a certificate, which has a key of its own', async () => {
    expect(await faultOf('ssh-ed25519-cert-v01@openssh.com AAAA me')).toMatch(/^is a certificate/);
  });

  it.each([
    ['PEM', freshPrivateKey()],
    ['OpenSSH', '-----BEGIN OPENSSH PRIVATE KEY-----\nsecretsecret\n-----END OPENSSH PRIVATE KEY-----'],
    ['an older form', '-----BEGIN RSA PRIVATE KEY-----\nsecretsecret'],
    ['PuTTY', 'PuTTY-User-Key-File-3: ssh-ed25519\nPrivate-Lines: 1\nsecretsecret'],
    ['both halves', `${freshSshKey()}\n${freshPrivateKey()}`],
  ])('is a private key, and the reason tells so without a part of it: %s', async (_, text) => {
    const fault = await faultOf(text);
    expect(fault).toMatch(/^is a private key/);
    for (const line of text.split('\n').filter((part) => part !== '')) expect(fault).not.toContain(line);
  });

  it('has a comment that would spoil a terminal', async () => {
    expect(await faultOf(freshSshKey('a\u001b[2Jb'))).toBe('has a comment with control characters');
  });
});
