import { valueAt } from './field-path.ts';
import { oneLine, sanitize, toJson } from './sanitize.ts';
import { lines, type OpenWriter } from './writer.ts';

const nameOf = (record: unknown, key: string): string => {
  const name = valueAt(record, key) ?? valueAt(record, 'id');
  return typeof name === 'object' || name === undefined ? toJson(name ?? null) : String(name);
};

/** A name in each line, after the project or group and a tab where there are several. */
export const openName: OpenWriter = ({ stdoutIsTerminal }, { nameKey, scopeKey }) => {
  const clean = stdoutIsTerminal ? sanitize : oneLine;
  const line = (record: unknown): string => {
    const name = clean(nameOf(record, nameKey));
    const scope = scopeKey === undefined ? undefined : valueAt(record, scopeKey);
    return scope === undefined ? name : `${clean(String(scope))}\t${name}`;
  };
  return { list: (page) => lines(page.map(line)), ending: () => '', writesValues: false };
};
