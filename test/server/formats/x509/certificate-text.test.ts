import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { certificateSubject, certificateText } from '../../../../src/server/formats/x509/certificate-text.ts';
import { makePair, opensslSays, type Wanted } from '../../../support/certificates.ts';

const everything = `
basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature,keyEncipherment,decipherOnly
extendedKeyUsage=serverAuth,clientAuth,codeSigning,emailProtection,timeStamping,OCSPSigning,anyExtendedKeyUsage,1.2.3.4
subjectKeyIdentifier=hash
authorityKeyIdentifier=keyid,issuer:always
subjectAltName=DNS:a.example.org,IP:192.0.2.1,IP:2001:db8::1,email:x@example.org,URI:http://a/b,RID:1.2.3.4,dirName:dir,otherName:1.2.3.4;UTF8:x
authorityInfoAccess=OCSP;URI:http://ocsp.example.org/,caIssuers;URI:http://ca.example.org/
crlDistributionPoints=URI:http://crl.example.org/a,URI:http://crl.example.org/b
certificatePolicies=2.23.140.1.2.1,2.5.29.32.0,@policy
tlsfeature=status_request
1.2.3.4.5=ASN1:UTF8String:hello
[policy]
policyIdentifier=1.3.5.8
CPS.1=http://cps.example.org/
userNotice.1=@notice
[notice]
explicitText=UTF8:Grüße
[dir]
C=UK
CN=Dir Name
`;

const ofOrganizations = `
extendedKeyUsage=msSGC,nsSGC,msEFS,msSmartcardLogin,ipsecIKE,ipsecEndSystem
subjectAltName=otherName:msUPN;UTF8:olga@example.org,otherName:1.3.6.1.5.5.7.8.9;UTF8:o@example.org
issuerAltName=DNS:issuer.example.org
nameConstraints=permitted;DNS:.example.org,permitted;dirName:dir,excluded;IP:192.0.2.0/255.255.255.0,excluded;IP:2001:db8::/ffff:ffff::
policyConstraints=requireExplicitPolicy:0,inhibitPolicyMapping:3
inhibitAnyPolicy=2
crlDistributionPoints=point
freshestCRL=URI:http://crl.example.org/delta
subjectInfoAccess=1.3.6.1.5.5.7.48.5;URI:http://repository.example.org/
certificatePolicies=@policy
noCheck=ignored
nsCertType=server,sslCA
nsComment=Made by hand
[point]
fullname=URI:http://crl.example.org/a
reasons=keyCompromise,CACompromise
CRLissuer=dirName:dir
[policy]
policyIdentifier=1.3.5.8
userNotice.1=@notice
[notice]
explicitText=UTF8:Read this
organization=UTF8:Example
noticeNumbers=1,2
[dir]
C=UK
CN=Dir Name
`;

/** One timestamp as logs sign them: made up, but of the real form. */
const timestamp = (): string => {
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt(Date.UTC(2026, 4, 6, 7, 8, 9, 10)));
  const one = Buffer.concat([
    Buffer.from([0]),
    Buffer.alloc(32, 0xab),
    time,
    Buffer.from([0, 0, 4, 3, 0, 20]),
    Buffer.alloc(20, 7),
  ]);
  const item = Buffer.concat([Buffer.from([0, one.length]), one]);
  const list = Buffer.concat([Buffer.from([0, item.length * 2]), item, item]);
  return `1.3.6.1.4.1.11129.2.4.2=ASN1:FORMAT:HEX,OCTETSTRING:${list.toString('hex')}`;
};

const cases: readonly (readonly [string, Wanted])[] = [
  ['an RSA key', { algorithm: 'rsa:2048' }],
  ['an RSA key of odd size', { algorithm: 'rsa:2056' }],
  ['a key on P-256', { algorithm: 'ec:prime256v1' }],
  ['a key on P-384', { algorithm: 'ec:secp384r1' }],
  ['a key on P-521', { algorithm: 'ec:secp521r1' }],
  ['a key on a curve that NIST has no name for', { algorithm: 'ec:secp256k1' }],
  ['an Ed25519 key', { algorithm: 'ed25519' }],
  ['an Ed448 key', { algorithm: 'ed448' }],
  ['a key on P-224', { algorithm: 'ec:secp224r1' }],
  ['a key on a curve of Brainpool', { algorithm: 'ec:brainpoolP384r1' }],
  ['a key that signs by PSS', { algorithm: 'rsa-pss' }],
  ['another hash with RSA', { algorithm: 'rsa:2048', hash: 'sha224' }],
  ['another hash on a curve', { hash: 'sha224' }],
  ['a hash of SHA-3 with RSA', { algorithm: 'rsa:2048', hash: 'sha3-256' }],
  ['a hash of SHA-3 on a curve', { hash: 'sha3-512' }],
  ['a serial number of one byte', { serial: '1' }],
  ['a serial number below zero', { serial: '-5' }],
  ['a long serial number below zero', { serial: '-0x8fffffffffffffffffff' }],
  ['a serial number of eight bytes', { serial: '0x7fffffffffffffff' }],
  ['one that is just too long to be shown as a number', { serial: '0x8000000000000000' }],
  ['a serial number of twenty bytes', { serial: `0x7a${'b4'.repeat(19)}` }],
  ['every extension that web sites have', { extensions: everything }],
  ['what organizations put into theirs', { extensions: ofOrganizations }],
  ['a path length', { extensions: 'basicConstraints=CA:TRUE,pathlen:2' }],
  ['timestamps of logs', { extensions: timestamp() }],
  ['an extension that is broken', { extensions: '2.5.29.35=DER:30:03:01' }],
  ['a subject with marks of its own', { subject: '/C=AU/O=Example, Inc. "\\+"/OU= space/CN=#1' }],
  ['letters outside of ASCII', { subject: '/O=Ünïcode ✓/CN=例え.example.org' }],
  ['an address', { subject: '/DC=org/DC=example/UID=7/emailAddress=a@example.org' }],
  ['several things in one part', { subject: '/O=a/CN=b+OU=c' }],
];

describe('the text of a certificate', () => {
  it.each(cases)('is what openssl prints: %s', async (_name, wanted) => {
    const issuer =
      wanted.extensions === everything
        ? await makePair({ subject: '/C=AU/O=Example, Inc./CN=CA', serial: '0x8000000000000001' })
        : undefined;
    const { certificate } = await makePair({ ...wanted, ...(issuer !== undefined && { issuer }) });
    expect(certificateText(new X509Certificate(certificate))).toBe(await opensslSays(certificate, '-text'));
  });

  it.each(cases)('comes with its subject between slashes: %s', async (_name, { subject }) => {
    const { certificate } = await makePair(subject === undefined ? {} : { subject });
    const shown = await opensslSays(certificate, '-subject', '-nameopt', 'compat');
    expect(`subject=${certificateSubject(new X509Certificate(certificate))}`).toBe(shown.trimEnd());
  });
});
