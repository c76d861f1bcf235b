import { Option } from 'commander';
import { defaultOf, isNullable, parameterKind, type ParameterKind } from '../verbs/parameter-kind.ts';
import type { VerbParameter } from '../verbs/verb-parameters.ts';

const placeholders: Readonly<Record<ParameterKind['kind'], string>> = {
  text: 'text',
  integer: 'n',
  number: 'n',
  'integer-or-text': 'value',
  boolean: 'bool',
  choice: 'word',
  date: 'day',
  'date-time': 'time',
  list: 'a,b',
  map: 'name=value',
};

const nameWords = /(^|_)(id|name|ref|color|cron|path|email|username|key|url)$/;

/** The word between the angle brackets: the kind of value, or the parameter's own last word where that says more. */
const placeholderOf = (parameter: VerbParameter, kind: ParameterKind): string => {
  if (parameter.onlyFile) return '@file';
  if (parameter.finds !== undefined) return parameter.finds;
  const word = nameWords.exec(parameter.wire)?.[2];
  return kind.kind === 'text' && word !== undefined ? word : placeholders[kind.kind];
};

/** What help says of a parameter: its meaning, its words, its default, and whether it can be null. */
export const helpOfParameter = (parameter: VerbParameter): string => {
  const kind = parameterKind(parameter.schema, parameter.words);
  const fallback = defaultOf(parameter.schema);
  const facts = [
    ...(kind.kind === 'choice' ? [kind.choices.map(({ word }) => word).join('|')] : []),
    ...(fallback === undefined ? [] : [`default: ${String(fallback)}`]),
    ...(isNullable(parameter.schema) && !parameter.description.includes('null') ? ['null clears it'] : []),
  ];
  return facts.length === 0 ? parameter.description : `${parameter.description} (${facts.join('; ')})`;
};

/** Commander's name of an option's value: `cronTimezone` for `--cron-timezone`. */
export const optionKey = (name: string): string => new Option(`--${name}`).attributeName();

/**
 * The Commander option of a parameter. It only collects texts, so that all checking happens in one place; a switch
 * gets its text `true` or `false` from `spellOutSwitches`.
 */
export const optionOfParameter = (parameter: VerbParameter): Option => {
  const kind = parameterKind(parameter.schema, parameter.words);
  const word = placeholderOf(parameter, kind);
  const value = kind.kind === 'boolean' ? `[${word}]` : `<${word}>`;
  const short = parameter.short === undefined ? '' : `-${parameter.short}, `;
  const option = new Option(`${short}--${parameter.name} ${value}`, helpOfParameter(parameter));
  option.argParser((text: string, before: readonly string[] | undefined) => [...(before ?? []), text]);
  return option;
};
