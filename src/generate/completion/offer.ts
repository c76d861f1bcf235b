import type { OptionModel } from '../model/command-model.ts';

/** A word that can be offered, and what it means. */
export interface Offer {
  readonly word: string;
  readonly says: string;
}

/** The names of an option that are offered: the long one, and one that negates it. */
export const offersOf = ({ long, takes, description }: OptionModel): readonly Offer[] => [
  { word: long, says: description },
  ...(takes === 'optional value' ? [{ word: `--no-${long.slice(2)}`, says: `Not: ${description}` }] : []),
];
