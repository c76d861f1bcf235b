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
  it.each(Object.entries(sshSamples))('of type %s has the fingerprint that ssh-keygen prints', async (_, sample) => {
    expect(await parseSshKey(sample.line)).toEqual(sample);
  });

  it('is normalized to one line with single spaces', async () => {
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
  ] as const)('can be stored in hardware: %s', async (type, parts) => {
    expect(await parseSshKey(`${lineOf(type, ...parts)} token`)).toMatchObject({
      line: `${lineOf(type, ...parts)} token`,
    });
  });
});

describe('an invalid SSH key', () => {
  it.each([
    ['an empty string', ' '],
    ['a word', 'hello'],
    ['a type alone', 'ssh-ed25519'],
    ['a truncated key', sshSamples.ecdsa.line.slice(0, 100)],
    ['a key with another type', sshSamples.ed25519.line.replace('ssh-ed25519', 'ssh-rsa')],
    ['a key with options', `command="id" ${sshSamples.ed25519.line}`],
    ['two keys', `${freshSshKey()}\n${freshSshKey()}`],
    [
      'a point outside of its curve',
      lineOf('ecdsa-sha2-nistp256', 'nistp256', Buffer.concat([Buffer.of(4), Buffer.alloc(64, 9)])),
    ],
    ['a hardware key without an application', lineOf('sk-ssh-ed25519@openssh.com', Buffer.alloc(32))],
    ['a hardware key of the wrong length', lineOf('sk-ssh-ed25519@openssh.com', Buffer.alloc(31), 'ssh:')],
  ])('is %s', async (_, text) => {
    expect(await faultOf(text)).toMatch(/^is not a public SSH key/);
  });

  it('is a weak one: a DSA key or an RSA key under 1024 bits', async () => {
    expect(await faultOf(dsaLine)).toMatch(/^is a DSA key/);
    const modulus = Buffer.concat([Buffer.of(0), Buffer.alloc(96, 0xff)]);
    expect(await faultOf(lineOf('ssh-rsa', Buffer.of(1, 0, 1), modulus))).toMatch(/^is an RSA key of 768 bits/);
  });

  it('is a certificate', async () => {
    expect(await faultOf('ssh-ed25519-cert-v01@openssh.com AAAA me')).toMatch(/^is a certificate/);
  });

  it.each([
    ['PEM', freshPrivateKey()],
    ['OpenSSH', '-----BEGIN OPENSSH PRIVATE KEY-----\nsecretsecret\n-----END OPENSSH PRIVATE KEY-----'],
    ['an older format', '-----BEGIN RSA PRIVATE KEY-----\nsecretsecret'],
    ['PuTTY', 'PuTTY-User-Key-File-3: ssh-ed25519\nPrivate-Lines: 1\nsecretsecret'],
    ['public and private key', `${freshSshKey()}\n${freshPrivateKey()}`],
  ])('is a private key, which the reason does not contain: %s', async (_, text) => {
    const fault = await faultOf(text);
    expect(fault).toMatch(/^is a private key/);
    for (const line of text.split('\n').filter((part) => part !== '')) expect(fault).not.toContain(line);
  });

  it('has a comment with control characters', async () => {
    expect(await faultOf(freshSshKey('a\u001b[2Jb'))).toBe('has a comment with control characters');
  });
});
