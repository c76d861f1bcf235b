/** The variables of a job or a pipeline, in layers, and the expansion of texts by them. */

export interface Variable {
  readonly value: string;
  /** False if references to other variables in it stay as they are. */
  readonly expand: boolean;
}

export type Layer = ReadonlyMap<string, Variable>;

/** The values of variables, with other variables in them expanded; undefined for an unknown one. */
export interface Values {
  readonly get: (name: string) => string | undefined;
  /** The value without expansion. */
  readonly written: (name: string) => string | undefined;
}

/** The maximum length of an expanded text: the rest is cut off. */
const longest = 20_000;

/** `$NAME`, `${NAME}`, and `%NAME%`; `$$` and `%%` stand for themselves. */
const references = /\$\$|%%|\$\{([A-Za-z_]\w*)\}|\$([A-Za-z_]\w*)|%([A-Za-z_]\w*)%/g;

/** Replaces each reference; one for which `valueOf` has nothing becomes what `unknown` makes of it. */
const replaced = (
  text: string,
  valueOf: (name: string) => string | undefined,
  unknown: (reference: string) => string,
): string => {
  let room = longest;
  return text
    .slice(0, longest)
    .replaceAll(references, (whole: string, ...names: (string | undefined)[]) => {
      const name = names.slice(0, 3).find((one) => one !== undefined);
      const value = (name === undefined ? whole : (valueOf(name) ?? unknown(whole))).slice(0, room);
      room -= value.length;
      return value;
    })
    .slice(0, longest);
};

/** A text in which an unknown variable is empty. */
export const expand = (text: string, values: Pick<Values, 'get'>): string => replaced(text, values.get, () => '');

/** A text in which an unknown variable stays as it is written. */
export const expandKnown = (text: string, values: Pick<Values, 'get'>): string =>
  replaced(text, values.get, (whole) => whole);

const findIn = (layers: readonly Layer[], name: string): Variable | undefined =>
  layers.find((layer) => layer.has(name))?.get(name);

/** Values of layers, of which the first that has a variable counts. */
export const valuesOf = (layers: readonly Layer[]): Values => {
  const known = new Map<string, string | undefined>();
  const open = new Set<string>();

  const get = (name: string): string | undefined => {
    if (known.has(name) || open.has(name)) return known.get(name);
    const variable = findIn(layers, name);
    open.add(name);
    const value = variable?.expand === true ? replaced(variable.value, get, () => '') : variable?.value;
    open.delete(name);
    known.set(name, value);
    return value;
  };
  return { get, written: (name) => findIn(layers, name)?.value };
};

/** Variables that name each other, so that no order expands them; undefined if there are none. One may name itself. */
export const circleIn = (layers: readonly Layer[]): readonly string[] | undefined => {
  const done = new Set<string>();

  const visit = (name: string, chain: readonly string[]): readonly string[] | undefined => {
    const start = chain.indexOf(name);
    if (start !== -1) return start === chain.length - 1 ? undefined : chain.slice(start);
    const variable = done.has(name) ? undefined : findIn(layers, name);
    if (variable?.expand !== true) return undefined;
    for (const match of variable.value.matchAll(references)) {
      const inner = match.slice(1).find((one) => one !== undefined);
      const circle = inner === undefined ? undefined : visit(inner, [...chain, name]);
      if (circle !== undefined) return circle;
    }
    done.add(name);
    return undefined;
  };

  for (const layer of layers) {
    for (const [name, { expand: expands, value }] of layer) {
      const circle = expands && /[$%]/.test(value) ? visit(name, []) : undefined;
      if (circle !== undefined) return circle;
    }
  }
  return undefined;
};

/** A layer of plain values. */
export const layerOf = (values: Iterable<readonly [string, string]>): Layer =>
  new Map([...values].map(([key, value]) => [key, { value, expand: false }]));
