/** Queries that are asked for again and again: each is built and compiled once, and then runs with other values. */
import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './database.ts';
import type { ReadingAdapter } from './sqlite-driver.ts';

type Value = string | number | null;

/** What a query can be run with. */
export type Bound = Value | readonly Value[];

type Values = Readonly<Record<string, Bound>>;

const place: unique symbol = Symbol('the place of a value');

/** Stands for a value while a query is built. */
interface Placeholder {
  readonly [place]: readonly [name: string, index: number | undefined];
  readonly [Symbol.toPrimitive]: () => never;
}

/** Whoever works with it in any other way than by handing it on makes a query for one value alone. */
const placeholder = (name: string, index?: number): Placeholder => ({
  [place]: [name, index],
  [Symbol.toPrimitive]: (): never => {
    throw new Error(`the value of "${name}" is known only when the query runs`);
  },
});

const isPlaceholder = (value: unknown): value is Placeholder =>
  typeof value === 'object' && value !== null && place in value;

/** The rows, where they can be had at once: a transaction reads what it has written itself, and a plugin sees every query. */
const readNow = <Row>(db: Db, query: CompiledQuery<Row>): Row[] | undefined => {
  const { adapter, plugins } = db.getExecutor();
  const { readNow: read } = adapter as ReadingAdapter;
  if (read === undefined || db.isTransaction || plugins.length > 0 || query.query.kind !== 'SelectQueryNode')
    return undefined;
  try {
    return read<Row>(query).rows;
  } catch {
    // A file that is busy is asked again by the driver, where any other failure comes again, too.
    return undefined;
  }
};

/** Longer lists grow by as much. */
const step = 1024;

/** Lists are filled up with their last value, so that there are few lengths and few statements. */
const paddedLength = (length: number): number =>
  length > step ? Math.ceil(length / step) * step : 2 ** Math.ceil(Math.log2(length));

const placeholdersFor = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value)
        ? Array.from({ length: paddedLength(value.length) }, (_, index) => placeholder(name, index))
        : placeholder(name),
    ]),
  ) as unknown as Values;

const valueAt = (values: Values, [name, index]: Placeholder[typeof place]): unknown => {
  const value = values[name];
  return Array.isArray(value) && index !== undefined ? value[Math.min(index, value.length - 1)] : value;
};

/** What tells apart the statements that one query compiles to. */
const keyOf = (values: Values, form: string): string => {
  let key = form;
  for (const name in values) {
    const value = values[name];
    if (Array.isArray(value)) key += ` ${paddedLength(value.length)}`;
  }
  return key;
};

/**
 * Runs what `build` makes, which it does once for each engine, form, and length of lists: it is given placeholders for the
 * values, and can do nothing with them but hand them on. What decides how a query is built is its form.
 */
export const compiledForms = <Given extends { readonly [Name in keyof Given]: Bound }, Row, Form extends string>(
  build: (db: Db, values: Given, form: Form) => Compilable<Row>,
): ((db: Db, values: Given, form: Form) => Promise<Row[]>) => {
  const known = new WeakMap<object, Map<string, CompiledQuery<Row>>>();

  const compiled = (db: Db, values: Values, form: Form): CompiledQuery<Row> => {
    const { adapter } = db.getExecutor();
    const ofDatabase = known.get(adapter) ?? new Map<string, CompiledQuery<Row>>();
    known.set(adapter, ofDatabase);
    const key = keyOf(values, form);
    const query = ofDatabase.get(key) ?? build(db.withoutPlugins(), placeholdersFor(values) as Given, form).compile();
    ofDatabase.set(key, query);
    return query;
  };

  return async (db, given, form) => {
    const values = given as Values;
    const query = compiled(db, values, form);
    const parameters = query.parameters.map((one) => (isPlaceholder(one) ? valueAt(values, one[place]) : one));
    const ready = { ...query, parameters };
    return readNow(db, ready) ?? (await db.executeQuery<Row>(ready)).rows;
  };
};

/** The same for a query that has one form. */
export const compiledQuery = <Given extends { readonly [Name in keyof Given]: Bound }, Row>(
  build: (db: Db, values: Given) => Compilable<Row>,
): ((db: Db, values: Given) => Promise<Row[]>) => {
  const run = compiledForms<Given, Row, ''>(build);
  return (db, values) => run(db, values, '');
};
