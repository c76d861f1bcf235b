/**
 * Lists of sets as Ruby writes them, `actions[][path]=a&actions[][mode]=b&actions[][path]=c`: a key that the last set
 * has already begins the next one. With numbers, `actions[0][path]=a` and so on, any parser tells the sets apart.
 */
const itemKey = /^([^[\]]+)\[\]\[([^[\]]+)\](.*)$/s;

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
export const numberItems = (text: string): string => {
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
