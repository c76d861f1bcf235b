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
  '1.2.840.10045.2.1': 'id-ecPublicKey',
  '1.2.840.10045.4.1': 'ecdsa-with-SHA1',
  '1.2.840.10045.4.3.2': 'ecdsa-with-SHA256',
  '1.2.840.10045.4.3.3': 'ecdsa-with-SHA384',
  '1.2.840.10045.4.3.4': 'ecdsa-with-SHA512',
  '1.3.101.112': 'ED25519',
  '1.3.101.113': 'ED448',
};

/** Curves, with the name that NIST has for them and their bits. */
const curves: Readonly<Record<string, { readonly name: string; readonly nist?: string; readonly bits: number }>> = {
  '1.2.840.10045.3.1.7': { name: 'prime256v1', nist: 'P-256', bits: 256 },
  '1.3.132.0.34': { name: 'secp384r1', nist: 'P-384', bits: 384 },
  '1.3.132.0.35': { name: 'secp521r1', nist: 'P-521', bits: 521 },
  '1.3.132.0.10': { name: 'secp256k1', bits: 256 },
};

/** What a key may be used for (RFC 5280, 4.2.1.12). */
const purposes: Readonly<Record<string, string>> = {
  '1.3.6.1.5.5.7.3.1': 'TLS Web Server Authentication',
  '1.3.6.1.5.5.7.3.2': 'TLS Web Client Authentication',
  '1.3.6.1.5.5.7.3.3': 'Code Signing',
  '1.3.6.1.5.5.7.3.4': 'E-mail Protection',
  '1.3.6.1.5.5.7.3.8': 'Time Stamping',
  '1.3.6.1.5.5.7.3.9': 'OCSP Signing',
  '2.5.29.37.0': 'Any Extended Key Usage',
};

/** Where more is found out about the issuer (RFC 5280, 4.2.2.1), and what qualifies a policy. */
const methods: Readonly<Record<string, string>> = {
  '1.3.6.1.5.5.7.48.1': 'OCSP',
  '1.3.6.1.5.5.7.48.2': 'CA Issuers',
  '1.3.6.1.5.5.7.2.1': 'CPS',
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

/** The curve of this number, if it is one of the usual ones. */
export const curveOf = (oid: string): (typeof curves)[string] | undefined => curves[oid];
