import type { Side } from '../../contract/vocabulary/endpoint.ts';
import { listText } from '../output/count-text.ts';
import { type Choice, isRecords, offeredWords, type ParameterKind } from './parameter-kind.ts';

const rangeOf = (minimum: number | undefined, maximum: number | undefined): string => {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return ` of ${minimum} or more`;
  return maximum === undefined ? '' : ` of at most ${maximum}`;
};

/** Descriptions of the contract's patterns. A test checks that none is missing. */
const namedPatterns: Readonly<Record<string, string>> = {
  '^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$': 'a color such as #d9534f',
  '^[A-Za-z0-9_]+$': 'letters, digits, and _',
  '^[A-Za-z0-9_{}$. -]([A-Za-z0-9_/{}$. -]*[A-Za-z0-9_{}$. -])?$':
    'letters, digits, spaces, and any of - _ / $ { } . without a leading or trailing /',
  '^([0-9a-fA-F]{40}|[0-9a-fA-F]{64})$': 'a full SHA of 40 or 64 digits',
  '^(100|[0-9]{1,2}([.][0-9]{1,9})?)$': 'a number from 0 to 100',
  '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s]+$': 'a URL with http:// or https://',
  '^(whsec_[A-Za-z0-9+/]{43}=)?$': 'whsec_ and 32 bytes in base64',
  '^([1-5][0-9][0-9]|successful|client_failure|server_failure)(,([1-5][0-9][0-9]|successful|client_failure|server_failure))*$':
    'statuses such as 404, successful, client_failure, or server_failure',
  '^[A-Za-z]([A-Za-z0-9_-]*[A-Za-z0-9])?$': 'letters, digits, - and _, with a letter first and none of - _ last',
  '^[A-Za-z]+[0-9]*([._-][A-Za-z0-9]+)*$': 'letters, digits, and single . _ - between them, with a letter first',
  '^[!-~]+( +[!-~]+)*$': 'printable ASCII without leading or trailing spaces',
  '^[1-9][0-9]* ?(h|d|w|mo|y|hours?|days?|weeks?|months?|years?)$': 'a length of time such as 12h, 30d, or 6mo',
  '^([!-~]+( +[!-~]+)*)?$': 'printable ASCII without leading or trailing spaces',
};

/** Any number is accepted as a role, so the known numbers are not listed. */
const choiceWords = (choices: readonly Choice[]): readonly string[] => [
  ...offeredWords(choices),
  ...(choices.every(({ value }) => typeof value === 'number') ? ['a number'] : []),
];

const spanExamples: Readonly<Record<Side, string>> = {
  past: '30d (30 days ago)',
  ahead: '30d (in 30 days)',
  either: '-30d',
};

const describe = (kind: ParameterKind): string => {
  switch (kind.kind) {
    case 'text':
      if (kind.pattern !== undefined) return namedPatterns[kind.pattern] ?? `a string that matches ${kind.pattern}`;
      if (kind.minLength !== undefined && kind.minLength > 1 && kind.maxLength !== undefined) {
        return `${kind.minLength} to ${kind.maxLength} characters`;
      }
      if (kind.maxLength !== undefined) return `at most ${kind.maxLength} characters`;
      return 'a string';
    case 'integer':
      return `a whole number${rangeOf(kind.minimum, kind.maximum)}`;
    case 'number':
      return `a number${rangeOf(kind.minimum, kind.maximum)}`;
    case 'integer-or-text':
      return 'a whole number or a string';
    case 'boolean':
      return 'true or false';
    case 'choice':
      return listText(choiceWords(kind.choices), 'disjunction');
    case 'date':
      return `a date such as 2026-01-31, today, or ${spanExamples[kind.side]}`;
    case 'date-time':
      return `a time such as 2026-01-31T09:00:00Z, 2026-01-31, now, or ${spanExamples[kind.side]}`;
    case 'list':
      if (isRecords(kind)) return 'a JSON array of objects';
      return `a comma-separated list of ${describe(kind.item)}`;
    case 'map':
      return kind.isOpen ? 'NAME=VALUE or a JSON object' : 'NAME=VALUE';
  }
};

/** Quotes a value for an error message, cut to 60 characters. */
export const shortQuote = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}...` : text);

/** Describes the values of a parameter, to follow "must be": `a whole number of 0 or more, or null`. */
export const expectedValue = (kind: ParameterKind, nullable: boolean): string =>
  nullable ? `${describe(kind)}, or null` : describe(kind);
