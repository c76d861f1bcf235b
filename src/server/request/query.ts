/** Reads query strings and forms: `a=1&ids[]=2&attributes[k]=v&actions[][path]=w`, in UTF-8. */
import qs from 'qs';
import { badRequest, Problem } from '../formats/problems.ts';

/**
 * Lists of sets as Ruby writes them, `actions[][path]=a&actions[][mode]=b&actions[][path]=c`: a key that the last set
 * has already begins the next one. With numbers, `actions[0][path]=a` and so on, any parser tells the sets apart.
 */
const itemKey = /^([^[\]]+(?:\[[^[\]]+\])*)\[\]\[([^[\]]+)\](.*)$/s;

interface Items {
  index: number;
  readonly keys: Set<string>;
}

const numberedKey = (key: string, lists: Map<string, Items>): string => {
  const [, list, name, rest] = itemKey.exec(key) ?? [];
  if (list === undefined || name === undefined || rest === undefined) {
    return key;
  }
  const items = lists.get(list) ?? { index: 0, keys: new Set() };
  lists.set(list, items);
  const whole = `${name}${rest}`;
  // A list within the set is written by repeating its key.
  if (items.keys.has(whole) && !rest.includes('[]')) {
    items.index += 1;
    items.keys.clear();
  }
  items.keys.add(whole);
  return `${list}[${items.index}][${name}]${rest}`;
};

/** The same query string or form with numbers in place of `[][`; what has none of these stays as it is. */
const numberItems = (text: string): string => {
  if (!/(\[|%5B)(\]|%5D)(\[|%5B)/i.test(text)) {
    return text;
  }
  const lists = new Map<string, Items>();
  return text
    .split('&')
    .map((pair) => {
      const end = pair.includes('=') ? pair.indexOf('=') : pair.length;
      const key = pair.slice(0, end).replace(/%5B/gi, '[').replace(/%5D/gi, ']');
      return numberedKey(key, lists) + pair.slice(end);
    })
    .join('&');
};

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw badRequest('the parameters are not percent-encoded UTF-8');
  }
};

/** More than any endpoint has. */
const mostParameters = 1000;

/** True for a text with more `&` than that; does not read all of it. */
const hasTooMany = (text: string): boolean => {
  let pairs = 1;
  for (let at = text.indexOf('&'); at !== -1 && pairs <= mostParameters; at = text.indexOf('&', at + 1)) {
    // Clients write `&&`, too: what is empty is no parameter.
    if (text[at + 1] !== '&') pairs += 1;
  }
  return pairs > mostParameters + 1;
};

const tooMany = (): Problem => badRequest('there are too many parameters, or they nest too deep');

/** Throws 400 for more parameters or deeper nesting than any endpoint takes, and for text that is not UTF-8. */
export const parseQueryText = (text: string): Record<string, unknown> => {
  if (hasTooMany(text)) throw tooMany();
  try {
    return qs.parse(numberItems(text), {
      decoder: decode,
      depth: 3,
      strictDepth: true,
      parameterLimit: mostParameters,
      arrayLimit: mostParameters,
      throwOnLimitExceeded: true,
    });
  } catch (error) {
    if (error instanceof RangeError) {
      throw tooMany();
    }
    throw error;
  }
};

const fault: unique symbol = Symbol('what is wrong with a query');

/**
 * As `parseQueryText`, for the router, which has no answer for a parser that throws: what is wrong is kept
 * for `readQuery`.
 */
export const parseRouterQuery = (text: string): Record<string, unknown> => {
  try {
    return parseQueryText(text);
  } catch (error) {
    return { [fault]: error };
  }
};

/** The parameters of a request's query; throws what was wrong with it when `parseRouterQuery` read it. */
export const readQuery = (request: { readonly query: unknown }): Record<string, unknown> => {
  const query = request.query as Record<string | symbol, unknown>;
  const pools = query[fault];
  if (pools !== undefined) {
    throw pools instanceof Problem ? pools : badRequest('the query cannot be read');
  }
  return query;
};
