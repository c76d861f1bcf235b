/** The `search` of lists of branches and tags. */
import { fold } from '../../db/values.ts';

/** Whether a name contains the text, in any case of letters. `^` at its start and `$` at its end tie it to those of the name. */
export const nameFilter = (search = ''): ((name: string) => boolean) => {
  const starts = search.startsWith('^');
  const ends = search.length > 1 && search.endsWith('$');
  const text = fold(search.slice(starts ? 1 : 0, ends ? -1 : undefined));
  return (name) => {
    const folded = fold(name);
    if (starts && ends) return folded === text;
    if (starts) return folded.startsWith(text);
    return ends ? folded.endsWith(text) : folded.includes(text);
  };
};
