/** The time, as a seam: tests bring their own. */
export interface Clock {
  readonly now: () => Date;
}

/** The time of this machine. */
export const systemClock: Clock = { now: () => new Date() };
