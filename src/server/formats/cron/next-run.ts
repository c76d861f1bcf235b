/** When a cron line runs next. */
import { Cron } from 'croner';

/**
 * `no-wildcard` is what Vixie cron does and what people expect of `30 2,14 * * *`: a time of day that the clocks
 * leap over runs when the leap is done, and one that they show twice runs once. Lines with `*` or a step
 * run at each time that really comes.
 */
const cronIn = (cron: string, zone: string): Cron =>
  new Cron(cron, { mode: '5-part', timezone: zone, fixedTimeRule: 'no-wildcard', paused: true });

/**
 * The first time strictly after `after` at which the line runs in the zone; null when there is none.
 * The line is one that `parseCron` finds good, the zone an IANA identifier; throws for others.
 */
export const nextRun = (cron: string, zone: string, after: Date): Date | null => cronIn(cron, zone).nextRun(after);
