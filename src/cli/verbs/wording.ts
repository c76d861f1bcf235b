import type { Noun, ResolvedVerb, WireParams } from './noun.ts';

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const singularOf = (noun: Noun): string => noun.singular ?? noun.name.replace(/s$/, '');

/** What a verb acts on, for questions and notes: `label bug`. */
export const objectOf = (noun: Noun, verb: ResolvedVerb, params: WireParams): string => {
  if (verb.confirm !== undefined) return verb.confirm.what(params);
  const identity = verb.positional.map((name) => String(params[name] ?? ''));
  return [singularOf(noun), ...identity].join(' ').trim();
};

const pastForms: Readonly<Record<string, string>> = { reset: 'Reset' };

const pastOf = (name: string): string => pastForms[name] ?? capitalize(name.replace(/-.*$/, '').replace(/e?$/, 'ed'));

/** What to say after a success that answers with no record: `Deleted label bug`. */
export const doneText = (noun: Noun, verb: ResolvedVerb, params: WireParams): string =>
  verb.done?.(params) ?? `${pastOf(verb.name)} ${objectOf(noun, verb, params)}`;

/** A question about a destructive verb: `Delete label bug?` */
export const questionText = (noun: Noun, verb: ResolvedVerb, params: WireParams): string =>
  `${capitalize(verb.name.replaceAll('-', ' '))} ${objectOf(noun, verb, params)}?`;
