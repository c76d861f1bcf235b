import { createPrivateKey, X509Certificate } from 'node:crypto';
import { array, assert, nat, property, tuple } from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { certificateSubject, certificateText } from '../../../../src/server/formats/x509/certificate-text.ts';
import { readChain } from '../../../../src/server/formats/x509/read-pem.ts';
import { makePair, type Pair } from '../../../support/certificates.ts';
import { roundsOf } from '../../../support/rounds.ts';

const pem = (der: Uint8Array): string => {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
};

/** The reason for refusing a certificate or, if its key matches, everything that is read from it. */
const outcome = (read: ReturnType<typeof readChain>, key: string): string => {
  if ('fault' in read) return read.fault;
  const { leaf } = read;
  if (!leaf.checkPrivateKey(createPrivateKey(key))) return 'is not of this key';
  return `${certificateSubject(leaf)}\n${certificateText(leaf)}`;
};

const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000);

describe('a chain of certificates', () => {
  let root: Pair;
  let intermediate: Pair;
  let leaf: Pair;
  beforeAll(async () => {
    const authority = 'basicConstraints=critical,CA:TRUE';
    root = await makePair({ subject: '/CN=Root', extensions: authority, days: 100, algorithm: 'rsa:2048' });
    intermediate = await makePair({ subject: '/CN=Between', extensions: authority, days: 60, issuer: root });
    leaf = await makePair({ issuer: intermediate, days: 30 });
  });

  it('can end with or without the root', () => {
    for (const chain of [[leaf], [leaf, intermediate], [leaf, intermediate, root]]) {
      const text = chain.map(({ certificate }) => certificate).join('\n');
      const read = readChain(text, new Date());
      expect(read).toMatchObject({ pem: chain.map(({ certificate }) => certificate).join('') });
    }
  });

  it('must be complete and free of duplicates', () => {
    const text = leaf.certificate + root.certificate;
    expect(readChain(text, new Date())).toEqual({ fault: expect.stringContaining('number 1 of the chain') });
    const twice = leaf.certificate + intermediate.certificate + intermediate.certificate;
    expect(readChain(twice, new Date())).toEqual({ fault: expect.stringContaining('number 2 of the chain') });
  });

  it('is valid until its first certificate expires', () => {
    const text = leaf.certificate + intermediate.certificate + root.certificate;
    expect(readChain(text, inDays(29))).toHaveProperty('leaf');
    expect(readChain(text, inDays(31))).toEqual({ fault: 'has expired' });
    expect(readChain(intermediate.certificate + root.certificate, inDays(61))).toEqual({ fault: 'has expired' });
    expect(readChain(root.certificate + root.certificate, inDays(61))).toHaveProperty('leaf');
  });

  it('is either refused or readable as a whole, even with changed bytes', () => {
    const { raw } = new X509Certificate(leaf.certificate);
    const change = tuple(nat(raw.length - 1), nat(255));
    assert(
      property(array(change, { minLength: 1, maxLength: 3 }), (changes) => {
        const der = Buffer.from(raw);
        for (const [at, byte] of changes) der[at] = byte;
        expect(outcome(readChain(pem(der), new Date()), leaf.key)).toMatch(
          /^cannot be read$|^has expired$|^is not of this key$|^(\/[^\n]*)?\nCertificate:\n[^]*\n$/,
        );
      }),
      { numRuns: roundsOf(2000) },
    );
  });
});
