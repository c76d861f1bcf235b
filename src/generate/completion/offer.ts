import type { OptionModel } from '../model/command-model.ts';

/** A word that completion offers, and its description. */
export interface Offer {
  readonly word: string;
  readonly says: string;
}

/** The description without the words that completion offers as values, and without versions of servers: help has them. */
const shortDescription = ({ description, values: { words = [] } }: OptionModel): string => {
  const [, text = description, facts] = /^(.*) \(([^()]*)\)$/s.exec(description) ?? [];
  if (facts === undefined) return description;
  const kept = facts
    .split('; ')
    .filter((fact) => fact !== words.join('|') && !fact.startsWith('requires server version'));
  return kept.length === 0 ? text : `${text} (${kept.join('; ')})`;
};

/** The names of an option that are offered: the long name, and the negated one. */
export const offersOf = (option: OptionModel): readonly Offer[] => {
  const says = shortDescription(option);
  const { long, takes } = option;
  return [
    { word: long, says },
    ...(takes === 'optional value' ? [{ word: `--no-${long.slice(2)}`, says: `Not: ${says}` }] : []),
  ];
};
