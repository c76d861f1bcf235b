/** The order in which things happened in the demo, and their times. */
import { toDay } from '../../formats/clock.ts';
import type { SeedClient } from '../seed-client.ts';

export const minute = 60_000;
const hour = 60 * minute;
export const day = 24 * hour;

/** `3d 09:30` is a time of the day three days before the start, in UTC, and `40m` is 40 minutes before the start. */
export type When = `${number}d ${number}:${number}` | `${number}m`;

/** Something that happened. */
export interface Deed {
  readonly at: When | Date;
  readonly do: (client: SeedClient) => Promise<unknown>;
}

/** The start of the day in UTC. What has a SHA is dated from there, so that it is the same all day. */
export const midnightOf = (start: Date): number => Math.floor(start.getTime() / day) * day;

/** Throws for any other text. */
export const timeOf = (when: When, start: Date): Date => {
  const [, days, hours, minutes, ago] = /^(?:(\d+)d (\d+):(\d+)|(\d+)m)$/.exec(when) ?? [];
  if (ago !== undefined) return new Date(start.getTime() - Number(ago) * minute);
  const time = midnightOf(start) - Number(days) * day + Number(hours) * hour + Number(minutes) * minute;
  if (Number.isNaN(time)) throw new Error(`"${when}" is no time of the demo`);
  return new Date(time);
};

/** A day by the number of days until then. */
export const dayAhead = (days: number, start: Date): string => toDay(new Date(start.getTime() + days * day));

/** Does everything in the order of its time, at that time. What has the same time keeps its order. */
export const happen = async (client: SeedClient, deeds: readonly Deed[]): Promise<void> => {
  const timed = deeds.map((deed) => ({
    ...deed,
    time: typeof deed.at === 'string' ? timeOf(deed.at, client.start) : deed.at,
  }));
  for (const deed of timed.toSorted((one, other) => one.time.getTime() - other.time.getTime())) {
    client.setTime(deed.time);
    await deed.do(client);
  }
};
