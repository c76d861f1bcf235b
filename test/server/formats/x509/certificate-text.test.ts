import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { certificateSubject, certificateText } from '../../../../src/server/formats/x509/certificate-text.ts';
import { makePair, opensslSays, type Wanted } from '../../../support/certificates.ts';

const made = async (wanted: Wanted): Promise<X509Certificate> =>
  new X509Certificate((await makePair(wanted)).certificate);

/** Lines of `openssl x509` for the same certificate, by their labels. */
const opensslLines = async (certificate: X509Certificate) => {
  const pem = certificate.toString();
  const dates = await opensslSays(pem, '-dates');
  return {
    notBefore: /notBefore=(.*)/.exec(dates)?.[1],
    notAfter: /notAfter=(.*)/.exec(dates)?.[1],
    serial: (await opensslSays(pem, '-serial')).replace('serial=', '').trim(),
    sha1: (await opensslSays(pem, '-fingerprint', '-sha1')).replace(/^.*=/, '').trim(),
    sha256: (await opensslSays(pem, '-fingerprint', '-sha256')).replace(/^.*=/, '').trim(),
  };
};

describe('the text of a certificate', () => {
  it('contains the same values as the output of openssl', async () => {
    const issuer = await makePair({ subject: '/C=AU/O=Example, Inc./CN=CA' });
    const certificate = await made({
      subject: '/O=Example/CN=site.example.org',
      extensions: 'subjectAltName=DNS:a.example.org,IP:192.0.2.1,email:x@example.org',
      serial: `0x7a${'b4'.repeat(19)}`,
      issuer,
    });
    const { notBefore, notAfter, serial, sha1, sha256 } = await opensslLines(certificate);
    expect(certificateText(certificate)).toBe(`Certificate:
    Subject: O=Example, CN=site.example.org
    Issuer: C=AU, O=Example\\, Inc., CN=CA
    Serial Number: ${serial}
    Validity
        Not Before: ${notBefore}
        Not After : ${notAfter}
    Subject Alternative Name: DNS:a.example.org, IP Address:192.0.2.1, email:x@example.org
    Public Key: ec, prime256v1
    SHA-1 Fingerprint: ${sha1}
    SHA-256 Fingerprint: ${sha256}
`);
  });

  it.each([
    ['rsa:2048', 'rsa, 2048 bits'],
    ['rsa-pss', 'rsa-pss, 2048 bits'],
    ['ec:secp384r1', 'ec, secp384r1'],
    ['ed25519', 'ed25519'],
  ])('contains the type and size of a key of %s', async (algorithm, wanted) => {
    expect(certificateText(await made({ algorithm }))).toContain(`\n    Public Key: ${wanted}\n`);
  });

  it('escapes line breaks in names', async () => {
    const text = certificateText(
      await made({ subject: '/O=a\nIssuer: b/CN=c', extensions: 'basicConstraints=CA:TRUE' }),
    );
    expect(text.split('\n').slice(1, 3)).toEqual([
      '    Subject: O=a\\0AIssuer: b, CN=c',
      '    Issuer: O=a\\0AIssuer: b, CN=c',
    ]);
    expect(text).not.toContain('Subject Alternative Name');
  });
});

it.each([
  ['/O=Example, Inc./OU=Sites/CN=site.example.org', '/O=Example, Inc./OU=Sites/CN=site.example.org'],
  ['/C=AU/O="\\+<>;\\\\/OU= space/CN=#1', '/C=AU/O="+<>;\\/OU= space/CN=#1'],
  ['/O=Ünïcode ✓/CN=例え.example.org', '/O=Ünïcode ✓/CN=例え.example.org'],
  ['/', ''],
])('the subject %s is shown unescaped between slashes', async (subject, wanted) => {
  expect(certificateSubject(await made({ subject }))).toBe(wanted);
});
