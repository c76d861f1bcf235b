/** A title of a column means one kind of value, and a field has one title, whatever the noun. */
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

/** Further titles of fields that are something else in some records, or that are shown in another form. */
const others: Readonly<Record<string, readonly string[]>> = {
  // Of a file, the ID is that of its content.
  id: ['SHA'],
  // Groups have projects in their subgroups, and topics have none.
  total_projects_count: ['PROJECTS'],
  // Reactions and queues are known by nothing else.
  name: ['EMOJI', 'QUEUE'],
  // Of an SSH key, the table has the fingerprint.
  key: ['FINGERPRINT'],
  // Lists of several projects have issues and merge requests side by side.
  iid: ['ISSUE', 'MR'],
  // Of a to-do item, the body is the comment or else the title of its target.
  body: ['WHAT'],
  // Of a way in, it is the name of the key or token where there is no user.
  username: ['WHO OR WHAT'],
  // Of a change in a plan, it is the address of the record.
  address: ['ADDRESS'],
};

it('is that of its field in all nouns', async () => {
  const titles = new Map<string, Map<string, string>>();
  for (const [path, , verb, noun] of everyVerb) {
    for (const { key, title } of [...(await read(noun.columns)), ...(await read(verb.columns))]) {
      const byTitle = titles.get(key) ?? new Map<string, string>();
      titles.set(key, byTitle.set(title, path));
    }
  }
  const several = [...titles].flatMap(([key, byTitle]) => {
    const left = [...byTitle].filter(([title]) => others[key]?.includes(title) !== true);
    return left.length > 1 ? [[key, ...left.map(([title, path]) => `${title} (${path})`)].join(': ')] : [];
  });
  expect(several).toEqual([]);
});
