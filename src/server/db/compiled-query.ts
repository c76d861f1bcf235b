/** Prepared queries: each is built and compiled once, and then runs with other values. */
import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './database.ts';
import type { ReadingAdapter } from './sqlite-driver.ts';

type Value = string | number | null;

export type Bound = Value | readonly Value[];

type Values = Readonly<Record<string, Bound>>;

const position: unique symbol = Symbol('position of a value');

/** Stands for a value while a query is built. */
interface Placeholder {
  readonly [position]: readonly [name: string, index: number | undefined];
  readonly [Symbol.toPrimitive]: () => never;
}

/** Throws where `build` computes with the value instead of passing it on: such a query would fit one value only. */
const placeholder = (name: string, index?: number): Placeholder => ({
  [position]: [name, index],
  [Symbol.toPrimitive]: (): never => {
    throw new Error(`the value of "${name}" is known only when the query runs`);
  },
});

const isPlaceholder = (value: unknown): value is Placeholder =>
  typeof value === 'object' && value !== null && position in value;

/** Reads without promises where the adapter can. A transaction must read its own writes, and a plugin must see every query. */
const readNow = <Row>(db: Db, query: CompiledQuery<Row>): Row[] | undefined => {
  const { adapter, plugins } = db.getExecutor();
  const { readNow: read } = adapter as ReadingAdapter;
  if (read === undefined || db.isTransaction || plugins.length > 0 || query.query.kind !== 'SelectQueryNode')
    return undefined;
  try {
    return read<Row>(query).rows;
  } catch {
    // The driver retries a busy file, and meets any other failure again.
    return undefined;
  }
};

/** Lists that are longer than this are padded to a multiple of it. */
const step = 1024;

/** Lists are padded with their last value, so that there are few lengths and few statements. */
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

const valueAt = (values: Values, [name, index]: Placeholder[typeof position]): unknown => {
  const value = values[name];
  return Array.isArray(value) && index !== undefined ? value[Math.min(index, value.length - 1)] : value;
};

/** One query compiles to a statement per form and per length of its lists. */
const keyOf = (values: Values, form: string): string => {
  let key = form;
  for (const name in values) {
    const value = values[name];
    if (Array.isArray(value)) key += ` ${paddedLength(value.length)}`;
  }
  return key;
};

/**
 * Runs the query that `build` makes once for each engine, form, and length of lists. `build` gets placeholders for the values,
 * and can only pass them on: a value that changes how the query is built belongs in its form.
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
    const parameters = query.parameters.map((one) => (isPlaceholder(one) ? valueAt(values, one[position]) : one));
    const ready = { ...query, parameters };
    return readNow(db, ready) ?? (await db.executeQuery<Row>(ready)).rows;
  };
};

/** `compiledForms` for a query that has one form. */
export const compiledQuery = <Given extends { readonly [Name in keyof Given]: Bound }, Row>(
  build: (db: Db, values: Given) => Compilable<Row>,
): ((db: Db, values: Given) => Promise<Row[]>) => {
  const run = compiledForms<Given, Row, ''>(build);
  return (db, values) => run(db, values, '');
};
