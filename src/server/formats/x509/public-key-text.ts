/** The public key of a certificate, as OpenSSL prints it. */
import { childOf, childrenOf, integerOf, oidOf, readDer, type Der } from './der.ts';
import { hexLines } from './hex-text.ts';
import { algorithmName, curveOf } from './oid-names.ts';

const indent = ' '.repeat(16);
const inner = `${indent}    `;

const rsaLines = (key: Buffer): string[] => {
  const [modulus, exponent] = childrenOf(readDer(key));
  if (modulus === undefined || exponent === undefined) return [];
  const power = integerOf(exponent);
  return [
    `${indent}Public-Key: (${integerOf(modulus).toString(2).length} bit)`,
    `${indent}Modulus:`,
    ...hexLines(modulus.content, 15, inner),
    `${indent}Exponent: ${power} (0x${power.toString(16)})`,
  ];
};

const curveLines = (key: Buffer, parameters: Der | undefined): string[] => {
  const curve = parameters === undefined ? undefined : curveOf(oidOf(parameters));
  if (curve === undefined) return [`${indent}pub:`, ...hexLines(key, 15, inner)];
  return [
    `${indent}Public-Key: (${curve.bits} bit)`,
    `${indent}pub:`,
    ...hexLines(key, 15, inner),
    `${indent}ASN1 OID: ${curve.name}`,
    ...(curve.nist === undefined ? [] : [`${indent}NIST CURVE: ${curve.nist}`]),
  ];
};

/** The lines of a `SubjectPublicKeyInfo`. */
export const publicKeyLines = (info: Der): string[] => {
  const [oid, parameters] = childrenOf(childOf(info, 0));
  const name = oid === undefined ? '' : algorithmName(oidOf(oid));
  // The first byte of a bit string counts the bits of the last one that are of no use.
  const key = childOf(info, 1).content.subarray(1);
  const lines =
    name === 'rsaEncryption' || name === 'rsassaPss'
      ? rsaLines(key).concat(
          name === 'rsassaPss' && parameters === undefined ? [`${indent}No PSS parameter restrictions`] : [],
        )
      : name === 'id-ecPublicKey'
        ? curveLines(key, parameters)
        : [`${indent}${name} Public-Key:`, `${indent}pub:`, ...hexLines(key, 15, inner)];
  return [`            Public Key Algorithm: ${name}`, ...lines];
};
