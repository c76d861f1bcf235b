import { ViewError } from '../errors/view-error.ts';
import { textAt } from './field-path.ts';
import { oneLine, sanitize } from './sanitize.ts';
import type { View } from './view.ts';
import { lines, type OpenWriter, pipedContext } from './writer.ts';

const nameless = (): ViewError =>
  new ViewError('the records have no name', { hint: 'Use another format, such as -o ndjson, or --jq.' });

const nameIn = (record: unknown, { nameKey, nameOf }: View): string =>
  (nameOf === undefined ? textAt(record, nameKey) : nameOf(record)) || textAt(record, 'id');

/** Writes a name per line, after the project or group and a tab if there are several. */
export const openName: OpenWriter = (streams, view) => {
  const clean = streams.stdoutIsTerminal ? sanitize : oneLine;
  const { scope } = view;
  const piped = pipedContext(streams, {});
  const line = (record: unknown): string => {
    const name = nameIn(record, view);
    if (name === '') throw nameless();
    if (scope === undefined) return clean(name);
    const place = scope.render?.(record, piped) ?? textAt(record, scope.key);
    return place === '' ? clean(name) : `${clean(place)}\t${clean(name)}`;
  };
  return { list: (page) => lines(page.map(line)), ending: () => '', writesValues: false };
};
