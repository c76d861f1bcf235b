/** Where lists of certificates are that count no longer (RFC 5280, 4.2.1.13). */
import { bitsOf, childrenOf, contextTag, type Der } from './der.ts';
import { nameOnItsLine } from './general-name.ts';

const reasons = [
  'Unused',
  'Key Compromise',
  'CA Compromise',
  'Affiliation Changed',
  'Superseded',
  'Cessation Of Operation',
  'Certificate Hold',
  'Privilege Withdrawn',
  'AA Compromise',
];

const namesOf = (names: Der): string[] => childrenOf(names).map((name) => `  ${nameOnItsLine(name)}`);

const reasonLines = (flags: Der): [string, string] => [
  'Reasons:',
  `  ${bitsOf(flags)
    .flatMap((bit) => reasons[bit] ?? [])
    .join(', ')}`,
];

const pointLines = (point: Der): string[] => {
  const parts = childrenOf(point);
  const find = (number: number, constructed: boolean): Der | undefined =>
    parts.find(({ tag }) => tag === contextTag(number, constructed));
  const [place, flags, issuer] = [find(0, true), find(1, false), find(2, true)];
  // Points without a full name are in use nowhere.
  const lines = place === undefined ? [] : childrenOf(place).flatMap((names) => ['Full Name:'].concat(namesOf(names)));
  if (flags !== undefined) {
    const [title, said] = reasonLines(flags);
    // As OpenSSL 3.0 has it: the title stands where the line before ends.
    const last = lines.pop() ?? '';
    lines.push(`${last}${' '.repeat(16)}${title}`, said);
  }
  return issuer === undefined ? lines : [...lines, 'CRL Issuer:', ...namesOf(issuer)];
};

export const listLines = (value: Der): string[] => childrenOf(value).flatMap(pointLines);
