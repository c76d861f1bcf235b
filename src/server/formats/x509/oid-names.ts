/** What OpenSSL calls the object identifiers that turn up in certificates of web sites. */

/** Parts of a distinguished name. */
const attributes: Readonly<Record<string, string>> = {
  '2.5.4.3': 'CN',
  '2.5.4.4': 'SN',
  '2.5.4.5': 'serialNumber',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.9': 'street',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '2.5.4.12': 'title',
  '2.5.4.13': 'description',
  '2.5.4.15': 'businessCategory',
  '2.5.4.17': 'postalCode',
  '2.5.4.42': 'GN',
  '2.5.4.46': 'dnQualifier',
  '2.5.4.65': 'pseudonym',
  '2.5.4.97': 'organizationIdentifier',
  '0.9.2342.19200300.100.1.1': 'UID',
  '0.9.2342.19200300.100.1.25': 'DC',
  '1.2.840.113549.1.9.1': 'emailAddress',
  '1.3.6.1.4.1.311.60.2.1.1': 'jurisdictionL',
  '1.3.6.1.4.1.311.60.2.1.2': 'jurisdictionST',
  '1.3.6.1.4.1.311.60.2.1.3': 'jurisdictionC',
};

/** Algorithms of keys and signatures. */
const algorithms: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.1': 'rsaEncryption',
  '1.2.840.113549.1.1.4': 'md5WithRSAEncryption',
  '1.2.840.113549.1.1.5': 'sha1WithRSAEncryption',
  '1.2.840.113549.1.1.10': 'rsassaPss',
  '1.2.840.113549.1.1.11': 'sha256WithRSAEncryption',
  '1.2.840.113549.1.1.12': 'sha384WithRSAEncryption',
  '1.2.840.113549.1.1.13': 'sha512WithRSAEncryption',
  '1.2.840.113549.1.1.14': 'sha224WithRSAEncryption',
  '1.2.840.113549.1.1.15': 'sha512-224WithRSAEncryption',
  '1.2.840.113549.1.1.16': 'sha512-256WithRSAEncryption',
  '2.16.840.1.101.3.4.3.9': 'ecdsa_with_SHA3-224',
  '2.16.840.1.101.3.4.3.10': 'ecdsa_with_SHA3-256',
  '2.16.840.1.101.3.4.3.11': 'ecdsa_with_SHA3-384',
  '2.16.840.1.101.3.4.3.12': 'ecdsa_with_SHA3-512',
  '2.16.840.1.101.3.4.3.13': 'RSA-SHA3-224',
  '2.16.840.1.101.3.4.3.14': 'RSA-SHA3-256',
  '2.16.840.1.101.3.4.3.15': 'RSA-SHA3-384',
  '2.16.840.1.101.3.4.3.16': 'RSA-SHA3-512',
  '1.2.840.10045.2.1': 'id-ecPublicKey',
  '1.2.840.10045.4.1': 'ecdsa-with-SHA1',
  '1.2.840.10045.4.3.1': 'ecdsa-with-SHA224',
  '1.2.840.10045.4.3.2': 'ecdsa-with-SHA256',
  '1.2.840.10045.4.3.3': 'ecdsa-with-SHA384',
  '1.2.840.10045.4.3.4': 'ecdsa-with-SHA512',
  '1.3.101.112': 'ED25519',
  '1.3.101.113': 'ED448',
};

/** Hashes that a signature of the form PSS may name. */
const hashes: Readonly<Record<string, string>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
  '2.16.840.1.101.3.4.2.4': 'sha224',
  '2.16.840.1.101.3.4.2.8': 'sha3-256',
  '2.16.840.1.101.3.4.2.9': 'sha3-384',
  '2.16.840.1.101.3.4.2.10': 'sha3-512',
};

/** What NIST calls its curves. */
const nistCurves: Readonly<Record<string, string>> = {
  prime192v1: 'P-192',
  prime256v1: 'P-256',
  secp224r1: 'P-224',
  secp384r1: 'P-384',
  secp521r1: 'P-521',
};

/** What a key may be used for (RFC 5280, 4.2.1.12). */
const purposes: Readonly<Record<string, string>> = {
  '1.3.6.1.5.5.7.3.1': 'TLS Web Server Authentication',
  '1.3.6.1.5.5.7.3.2': 'TLS Web Client Authentication',
  '1.3.6.1.5.5.7.3.3': 'Code Signing',
  '1.3.6.1.5.5.7.3.4': 'E-mail Protection',
  '1.3.6.1.5.5.7.3.8': 'Time Stamping',
  '1.3.6.1.5.5.7.3.9': 'OCSP Signing',
  '1.3.6.1.5.5.7.3.5': 'IPSec End System',
  '1.3.6.1.5.5.7.3.6': 'IPSec Tunnel',
  '1.3.6.1.5.5.7.3.7': 'IPSec User',
  '1.3.6.1.5.5.7.3.17': 'ipsec Internet Key Exchange',
  '1.3.6.1.5.2.3.4': 'PKINIT Client Auth',
  '1.3.6.1.5.2.3.5': 'Signing KDC Response',
  '1.3.6.1.4.1.311.10.3.3': 'Microsoft Server Gated Crypto',
  '1.3.6.1.4.1.311.10.3.4': 'Microsoft Encrypted File System',
  '1.3.6.1.4.1.311.20.2.2': 'Microsoft Smartcard Login',
  '2.16.840.1.113730.4.1': 'Netscape Server Gated Crypto',
  '2.5.29.37.0': 'Any Extended Key Usage',
};

/** Where more is found out about the issuer (RFC 5280, 4.2.2.1), and what qualifies a policy. */
const methods: Readonly<Record<string, string>> = {
  '1.3.6.1.5.5.7.48.1': 'OCSP',
  '1.3.6.1.5.5.7.48.2': 'CA Issuers',
  '1.3.6.1.5.5.7.48.3': 'AD Time Stamping',
  '1.3.6.1.5.5.7.48.5': 'CA Repository',
  '1.3.6.1.5.5.7.2.1': 'CPS',
};

/** Names of kinds of their own, of people and services. */
const otherNames: Readonly<Record<string, string>> = {
  '1.3.6.1.4.1.311.20.2.3': 'UPN',
  '1.3.6.1.5.5.7.8.5': 'XmppAddr',
  '1.3.6.1.5.5.7.8.7': 'SRVName',
  '1.3.6.1.5.5.7.8.8': 'NAIRealm',
  '1.3.6.1.5.5.7.8.9': 'SmtpUTF8Mailbox',
};

/** Policies that OpenSSL has a name for. */
const policies: Readonly<Record<string, string>> = { '2.5.29.32.0': 'X509v3 Any Policy' };

const named =
  (table: Readonly<Record<string, string>>) =>
  (oid: string): string =>
    table[oid] ?? oid;

/** The short name of a part of a distinguished name, or its number. */
export const attributeName = named(attributes);

/** The name of an algorithm, or its number. */
export const algorithmName = named(algorithms);

/** What an extended key usage allows, or its number. */
export const purposeName = named(purposes);

/** The name of a way to reach the issuer or of a policy's qualifier, or its number. */
export const methodName = named(methods);

/** The name of a policy, or its number. */
export const policyName = named(policies);

/** The name of a hash, or its number. */
export const hashName = named(hashes);

/** What a name of a kind of its own is called, or the number of the kind. */
export const otherNameKind = named(otherNames);

/** What NIST calls a curve, if it is one of its own. */
export const nistName = (curve: string): string | undefined => nistCurves[curve];
