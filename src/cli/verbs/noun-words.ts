import type { Noun } from './noun.ts';

/** One record of a noun: `merge request`. */
export const singularOf = ({ name, singular }: Pick<Noun, 'name' | 'singular'>): string =>
  singular ?? name.replace(/s$/, '');

/** Several records of a noun: `merge requests`. */
export const pluralOf = ({ name, singular, plural }: Noun): string =>
  plural ?? (singular === undefined ? name : `${singular}s`);
