/** A title of a column means one kind of value, whatever the noun. */
import { expect, it } from 'vitest';
import type { Column } from '../../../src/cli/output/column.ts';
import type { Columns } from '../../../src/cli/verbs/noun.ts';
import { everyVerb } from '../support/every-verb.ts';

const read = async (columns: Columns = []): Promise<readonly Column[]> =>
  typeof columns === 'function' ? columns() : columns;

/** Yes or no, a time, or anything else. */
const kindOf = ({ as }: Column): string => (as === 'flag' ? as : as === 'time' || as === 'date' ? 'time' : 'other');

it('is a flag in all nouns, or a time in all nouns', async () => {
  const kinds = new Map<string, Map<string, string>>();
  for (const [path, , verb, noun] of everyVerb) {
    for (const column of [...(await read(noun.columns)), ...(await read(verb.columns))]) {
      const byKind = kinds.get(column.title) ?? new Map<string, string>();
      kinds.set(column.title, byKind.set(kindOf(column), `${path}: ${column.key}`));
    }
  }
  const flags = [...kinds].filter(([, byKind]) => byKind.has('flag') && byKind.size > 1);
  expect(flags).toEqual([]);
});
