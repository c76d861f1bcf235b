/** What an issuer promises of its certificates (RFC 5280, 4.2.1.4). */
import { childOf, childrenOf, integerOf, oidOf, tags, textOf, type Der } from './der.ts';
import { plainText } from './general-name.ts';
import { methodName, policyName } from './oid-names.ts';

const shownText = (text: Der): string => textOf(text).replaceAll(/\p{Cc}/gu, '.');

/** The document that a notice refers to. */
const referenceLines = (reference: Der): string[] => {
  const numbers = childrenOf(childOf(reference, 1)).map((number) => String(integerOf(number)));
  return [
    `    Organization: ${shownText(childOf(reference, 0))}`,
    `    Number${numbers.length > 1 ? 's' : ''}: ${numbers.join(', ')}`,
  ];
};

const noticeLines = (notice: Der): string[] => {
  const parts = childrenOf(notice);
  const reference = parts.find(({ tag }) => tag === tags.sequence);
  const text = parts.find(({ tag }) => tag !== tags.sequence);
  return [
    '  User Notice:',
    ...(reference === undefined ? [] : referenceLines(reference)),
    ...(text === undefined ? [] : [`    Explicit Text: ${shownText(text)}`]),
  ];
};

const qualifierLines = (qualifier: Der): string[] => {
  const name = methodName(oidOf(childOf(qualifier, 0)));
  const value = childOf(qualifier, 1);
  return name === 'CPS' ? [`  CPS: ${plainText(value.content)}`] : noticeLines(value);
};

export const policyLines = (value: Der): string[] =>
  childrenOf(value).flatMap((policy) => {
    const [oid, qualifiers] = childrenOf(policy);
    const lines = qualifiers === undefined ? [] : childrenOf(qualifiers).flatMap(qualifierLines);
    return [`Policy: ${oid === undefined ? '' : policyName(oidOf(oid))}`].concat(lines);
  });
