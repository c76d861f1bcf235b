import { stoppedHeader } from '../../api/headers.ts';
import { countText, listText } from '../output/count-text.ts';
import type { Streams } from '../output/streams.ts';
import { warn } from '../output/warn.ts';

/** Characters of the header that are read. */
const longestHeader = 4096;

const schedule = /^([\w.][\w./-]*):(\d{1,10})$/;

/** Warns about schedules that the server says became inactive by a request, grouped by project. */
export const warnOfStoppedSchedules = (streams: Streams, headers: Readonly<Record<string, string>>): void => {
  const parts = (headers[stoppedHeader] ?? '')
    .slice(0, longestHeader)
    .split(',')
    .map((part) => part.trim());
  const ids = new Map<string, string[]>();
  for (const part of parts) {
    const [, project, id] = schedule.exec(part) ?? [];
    if (project !== undefined && id !== undefined) ids.set(project, [...(ids.get(project) ?? []), id]);
  }
  const named = [...ids.values()].flat().length;
  const more = Number(parts.map((part) => /^\+(\d{1,9})$/.exec(part)?.[1]).find((count) => count !== undefined) ?? 0);
  if (named === 0) return;
  const places = [...ids].map(([project, own]) => `${own.join(', ')} in ${project}`);
  const shown = more === 0 ? places : [...places, `${more} more`];
  warn(streams, `${countText(named + more, 'schedule')} became inactive: ${listText(shown)}`);
};
