/** Signatures of the form PSS (RFC 4055, 3.1), which say more of themselves than their name. */
import { childOf, childrenOf, contextTag, integerOf, oidOf, type Der } from './der.ts';
import { hashName } from './oid-names.ts';

const hexOf = (value: bigint): string => {
  const text = value.toString(16).toUpperCase();
  return text.length % 2 === 0 ? text : `0${text}`;
};

const algorithmOf = (algorithm: Der): string => hashName(oidOf(childOf(algorithm, 0)));

/** The lines after the name, for the parameters as they come; what is left out has a value of its own. */
export const pssLines = (parameters: Der, indent: string): string[] => {
  const parts = childrenOf(parameters);
  const find = (number: number): Der | undefined => {
    const part = parts.find(({ tag }) => tag === contextTag(number, true));
    return part === undefined ? undefined : childOf(part, 0);
  };
  const [hash, mask, salt, trailer] = [find(0), find(1), find(2), find(3)];
  return [
    `Hash Algorithm: ${hash === undefined ? 'sha1 (default)' : algorithmOf(hash)}`,
    `Mask Algorithm: mgf1 with ${mask === undefined ? 'sha1 (default)' : algorithmOf(childOf(mask, 1))}`,
    ` Salt Length: 0x${salt === undefined ? '14 (default)' : hexOf(integerOf(salt))}`,
    `Trailer Field: 0x${trailer === undefined ? '01 (default)' : hexOf(integerOf(trailer))}`,
  ].map((line) => `${indent}${line}`);
};
