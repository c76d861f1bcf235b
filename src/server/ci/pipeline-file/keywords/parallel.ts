/** `parallel`: a job in several copies, by number or by a matrix of variables. */
import { fail, shown } from '../values/fault.ts';
import { either, fields, integer, list, mapOf, oneOrMore, scalarText, type Form } from '../values/forms.ts';

/** The maximum number of copies of a job, as in GitLab. */
const mostCopies = 200;

/** The variables of one copy, in the order of the file. */
export type MatrixRow = ReadonlyMap<string, string>;

/** A number of copies, or one for each row. */
export type Parallel = number | readonly MatrixRow[];

const cell = oneOrMore(scalarText);

/** All combinations of the values; the last variable changes first. */
const rowsOf: Form<readonly MatrixRow[]> = (node, where) => {
  let rows: readonly MatrixRow[] = [new Map()];
  const { entries } = mapOf(node, where);
  if (entries.size === 0) return fail(node.at, where, 'must be a list of maps with variables');
  for (const [key, values] of entries) {
    const choices = cell(values, where);
    if (choices.length === 0) fail(values.at, where, `${shown(key)} has no value`);
    if (rows.length * choices.length > mostCopies) fail(node.at, where, `makes more than ${mostCopies} jobs`);
    rows = rows.flatMap((row) => choices.map((choice) => new Map([...row, [key, choice]])));
  }
  return rows;
};

/** The rows of `matrix`. */
export const matrixRows: Form<readonly MatrixRow[]> = (node, where) => {
  const rows = list(rowsOf)(node, where).flat();
  if (rows.length === 0) return fail(node.at, where, 'has no row');
  return rows.length > mostCopies ? fail(node.at, where, `makes more than ${mostCopies} jobs`) : rows;
};

const matrix = fields({ matrix: matrixRows }, { required: ['matrix'] });

export const parallel: Form<Parallel> = either<Parallel>(
  { scalar: integer(1, mostCopies), map: (node, where) => matrix(node, where).matrix ?? [] },
  `a number from 1 to ${mostCopies}, or a map with matrix`,
);

/** The name of a copy, as GitLab writes it. */
export const copyName = (job: string, row: MatrixRow): string => `${job}: [${[...row.values()].join(', ')}]`;
