import type { Schema, Side } from '../../contract/vocabulary/endpoint.ts';
import { formOf } from '../values/find-kind.ts';
import { serviceKind } from '../values/kinds.ts';
import type { FlagChanges, VerbParameter } from './parameter.ts';

/** What a parameter takes on the command line, worked out from its schema. */
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
  | { readonly kind: 'map' };

/** A word that may be typed, and the wire value it stands for. */
export interface Choice {
  readonly word: string;
  readonly value: string | number;
}

/** What a span without a sign means, or that there is none without. */
export const spanMeaning: Readonly<Record<Side, string>> = {
  past: '90d is 90 days ago',
  ahead: '90d is in 90 days',
  either: '-90d or +90d',
};

/** The members of a JSON Schema that matter here. */
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
  readonly default?: unknown;
  readonly description?: string;
}

const viewOf = (schema: Schema): SchemaView => schema as SchemaView;

const typesOf = (schema: SchemaView): readonly string[] =>
  typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);

/** Whether `null` is a value of the parameter. */
export const isNullable = (schema: Schema): boolean => typesOf(viewOf(schema)).includes('null');

/** Whether the parameter is a text of names separated by commas. */
export const isNames = (schema: Schema): boolean => viewOf(schema).format === 'names';

/** What a list or a text has where nothing is in it: `[]` of a list, an empty text of names with commas; else null. */
export const clearedValue = (schema: Schema): unknown => {
  const view = viewOf(schema);
  if (isNullable(schema)) return null;
  if (typesOf(view).includes('array')) return [];
  return view.format === 'names' ? '' : undefined;
};

export const descriptionOf = (schema: Schema): string => viewOf(schema).description ?? '';

/** The value the service takes when none is given, if the contract says one. */
export const defaultOf = (schema: Schema): unknown => viewOf(schema).default;

const choicesOf = (values: readonly unknown[], words: FlagChanges['words']): readonly Choice[] => [
  ...Object.entries(words ?? {}).map(([word, value]) => ({ word, value })),
  ...values
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map((value) => ({ word: String(value), value })),
];

/** What our own service can store. Others have larger numbers, IDs above all, so this is for the service to refuse. */
const storageLimit = 2_147_483_647;

/** Works out what a parameter takes; what no rule covers is taken as text. */
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
      return { kind: 'map' };
    default:
      return view.format === 'date' || view.format === 'date-time'
        ? { kind: view.format, side: view.side ?? 'either' }
        : { kind: 'text', minLength: view.minLength, maxLength: view.maxLength, pattern: view.pattern };
  }
};

/** Whether an @ in front is a user's, and not that of a file. */
export const isUserText = ({ refers }: Pick<VerbParameter, 'refers'>, text: string): boolean => {
  const kind = refers === undefined ? undefined : serviceKind(refers);
  return kind !== undefined && text.startsWith('@') && ['user', 'namespace'].includes(formOf(kind) ?? '');
};
