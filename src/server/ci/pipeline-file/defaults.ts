/** Keywords that a job has from `default`, or from the top of its file. */
import { entryOf, type Dict, type Node } from './values/node.ts';
import type { defaultForms } from './keywords/runner.ts';

export type DefaultKeyword = keyof typeof defaultForms;

/** Those that the top of a file can have, too; anything else there is a job. */
const atTop: ReadonlySet<string> = new Set<DefaultKeyword>([
  'after_script',
  'before_script',
  'cache',
  'image',
  'services',
]);

const inherits = (job: Dict, keyword: string): boolean => {
  const inherit = entryOf(job, 'inherit');
  const given = inherit?.kind === 'map' ? entryOf(inherit, 'default') : undefined;
  if (given === undefined) return true;
  if (given.kind !== 'list') return given.kind === 'scalar' && given.value !== false;
  return given.items.some((item) => item.kind === 'scalar' && item.text === keyword);
};

const topOf = (root: Dict, keyword: DefaultKeyword): Node | undefined =>
  atTop.has(keyword) ? entryOf(root, keyword) : undefined;

/** The value of a keyword in a job that is checked: its own, else that of the file; undefined without either. */
export const keywordOf = (root: Dict, job: Dict, keyword: DefaultKeyword): Node | undefined => {
  const own = job.entries.get(keyword);
  if (own !== undefined || !inherits(job, keyword)) return own;
  const shared = entryOf(root, 'default');
  return (shared?.kind === 'map' ? entryOf(shared, keyword) : undefined) ?? topOf(root, keyword);
};
