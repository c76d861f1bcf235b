import type { Noun } from './noun.ts';

/** Many records of a noun: `merge requests`. */
export const pluralOf = ({ name, singular, plural }: Noun): string =>
  plural ?? (singular === undefined ? name : `${singular}s`);
