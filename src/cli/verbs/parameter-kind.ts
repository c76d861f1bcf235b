import type { Schema, Side } from '../../contract/vocabulary/endpoint.ts';
import { takesSign } from '../values/find-kind.ts';
import type { FlagChanges, VerbParameter } from './parameter.ts';

/** The kind of values that a parameter takes on the command line, derived from its schema. */
export type ParameterKind =
  | {
      readonly kind: 'text';
      readonly minLength?: number | undefined;
      readonly maxLength?: number | undefined;
      readonly pattern?: string | undefined;
    }
  | {
      readonly kind: 'integer' | 'number';
      readonly minimum?: number | undefined;
      readonly maximum?: number | undefined;
    }
  | { readonly kind: 'integer-or-text' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'choice'; readonly choices: readonly Choice[] }
  | { readonly kind: 'date' | 'date-time'; readonly side: Side }
  | {
      readonly kind: 'list';
      readonly item: ParameterKind;
      readonly minItems?: number | undefined;
      readonly maxItems?: number | undefined;
    }
  | {
      readonly kind: 'map';
      /** Its members can be anything, so that JSON is accepted, too. */
      readonly isOpen: boolean;
    };

/** True for a list of records, which is JSON on the command line. */
export const isRecords = (kind: ParameterKind): boolean => kind.kind === 'list' && kind.item.kind === 'map';

/** A word and the wire value that it stands for. */
export interface Choice {
  readonly word: string;
  readonly value: string | number;
}

/** The meaning of a duration without a sign, or the forms with one. */
export const spanMeaning: Readonly<Record<Side, string>> = {
  past: '90d is 90 days ago',
  ahead: '90d is in 90 days',
  either: '-90d or +90d',
};

/** The members of a JSON Schema that are used here. */
interface SchemaView {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly side?: Side;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: unknown;
  readonly additionalProperties?: unknown;
  readonly default?: unknown;
  readonly description?: string;
}

const viewOf = (schema: Schema): SchemaView => schema as SchemaView;

const typesOf = (schema: SchemaView): readonly string[] =>
  typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);

export const isNullable = (schema: Schema): boolean => typesOf(viewOf(schema)).includes('null');

/** True for a string of comma-separated names. */
export const isNames = (schema: Schema): boolean => viewOf(schema).format === 'names';

/** The value that clears a parameter: null if it is nullable, `[]` for a list, and an empty string for names. */
export const clearedValue = (schema: Schema): unknown => {
  const view = viewOf(schema);
  if (isNullable(schema)) return null;
  if (typesOf(view).includes('array')) return [];
  return view.format === 'names' ? '' : undefined;
};

export const descriptionOf = (schema: Schema): string => viewOf(schema).description ?? '';

/** The server's default, if the contract has one. */
export const defaultOf = (schema: Schema): unknown => viewOf(schema).default;

const choicesOf = (values: readonly unknown[], words: FlagChanges['words']): readonly Choice[] => [
  ...Object.entries(words ?? {}).map(([word, value]) => ({ word, value })),
  ...values
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map((value) => ({ word: String(value), value })),
];

/** One word for each value: the first, without synonyms and without the numbers of roles, for which names say more. */
export const offeredWords = (choices: readonly Choice[]): readonly string[] => {
  const isSynonym = ({ value }: Choice, index: number): boolean =>
    choices.findIndex((other) => other.value === value) < index;
  const words = choices.filter((choice, index) => !isSynonym(choice, index)).map(({ word }) => word);
  const named = words.filter((word) => !/^\d+$/.test(word));
  return named.length === 0 ? words : named;
};

/** The word for a value of a choice. */
export const wordFor = (kind: ParameterKind, value: unknown): string =>
  (kind.kind === 'choice' ? kind.choices.find((choice) => choice.value === value)?.word : undefined) ?? String(value);

/** The maximum of our own server. Others have larger IDs, so only the server checks it. */
const storageLimit = 2_147_483_647;

/** A schema that no rule covers is text. */
export const parameterKind = (schema: Schema, words?: FlagChanges['words']): ParameterKind => {
  const view = viewOf(schema);
  const types = typesOf(view).filter((type) => type !== 'null');
  if (view.enum !== undefined) return { kind: 'choice', choices: choicesOf(view.enum, words) };
  if (types.length === 2 && types.includes('integer') && types.includes('string')) return { kind: 'integer-or-text' };
  switch (types[0]) {
    case 'boolean':
      return { kind: 'boolean' };
    case 'integer':
    case 'number':
      return {
        kind: types[0],
        minimum: view.minimum,
        maximum: view.maximum === storageLimit ? undefined : view.maximum,
      };
    case 'array':
      return {
        kind: 'list',
        item: view.items === undefined ? { kind: 'text' } : parameterKind(view.items, words),
        minItems: view.minItems,
        maxItems: view.maxItems,
      };
    case 'object':
      return { kind: 'map', isOpen: view.additionalProperties === undefined && view.properties === undefined };
    default:
      return view.format === 'date' || view.format === 'date-time'
        ? { kind: view.format, side: view.side ?? 'either' }
        : { kind: 'text', minLength: view.minLength, maxLength: view.maxLength, pattern: view.pattern };
  }
};

/** True if a leading @ is the sign of a user, and not of a file. */
export const isUserText = ({ refers }: Pick<VerbParameter, 'refers'>, text: string): boolean =>
  refers !== undefined && text.startsWith('@') && takesSign(refers);
