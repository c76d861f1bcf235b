/** Local times of time zones, and the gaps in them when clocks are put forward. */

const second = 1000;
const day = 24 * 3600 * second;

/** Intl takes long to make a format, and a search for a gap needs dozens of times of one zone. */
const clockOf = (zone: string): ((at: number) => number) => {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  };
};

/** The local time in the zone, as if it were UTC. Fractions of seconds are dropped. */
export const clockTime = (zone: string, at: Date): Date => new Date(clockOf(zone)(at.getTime()));

/** The time right after the gap that skips what a clock shows; undefined if clocks in the zone do show it. */
export const gapAt = (zone: string, shown: Date): Date | undefined => {
  const clock = clockOf(zone);
  const offsetAt = (at: number): number => clock(at) - Math.floor(at / second) * second;
  const wanted = shown.getTime();
  // Offsets differ from UTC by less than a day, so that the change is between these two.
  let [before, after] = [wanted - day, wanted + day];
  const [early, late] = [offsetAt(before), offsetAt(after)];
  if (late <= early || [early, late].some((offset) => clock(wanted - offset) === wanted)) return undefined;
  while (after - before > second) {
    const middle = Math.floor((before + after) / 2 / second) * second;
    if (offsetAt(middle) === early) before = middle;
    else after = middle;
  }
  return new Date(after);
};
