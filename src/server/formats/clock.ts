/** Tests pass another clock. */
export interface Clock {
  readonly now: () => Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Returns `YYYY-MM-DD` in UTC. */
export const todayOf = ({ clock }: { readonly clock: Clock }): string => toDay(clock.now());

/** Returns ISO 8601 in UTC with milliseconds, which sorts by time. */
export const toTimestamp = (date: Date): string => date.toISOString();

/** Returns `YYYY-MM-DD` in UTC. */
export const toDay = (date: Date): string => date.toISOString().slice(0, 10);
