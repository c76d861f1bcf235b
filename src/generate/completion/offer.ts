import type { OptionModel } from '../model/command-model.ts';

/** A word that completion offers, and its description. */
export interface Offer {
  readonly word: string;
  readonly says: string;
}

/** The names of an option that are offered: the long name, and the negated one. */
export const offersOf = ({ long, takes, description }: OptionModel): readonly Offer[] => [
  { word: long, says: description },
  ...(takes === 'optional value' ? [{ word: `--no-${long.slice(2)}`, says: `Not: ${description}` }] : []),
];
