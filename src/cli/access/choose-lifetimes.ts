/** Chooses what ends by a time, or what nobody has used since one. */
import type { Lifetime } from './lifetime.ts';
import type { Found } from './read-lifetimes.ts';

const day = 86_400_000;

const withDays =
  (now: Date) =>
  (found: Found): Lifetime => ({
    ...found,
    days_left: found.expires_at === null ? null : Math.floor((Date.parse(found.expires_at) - now.getTime()) / day),
  });

/** A list that is not shown, which may have anything. */
const isHidden = ({ id, title, username, through }: Found): boolean =>
  id === null && title === null && username === null && through === null;

/** Chooses what ends by a time, soonest first. Lists that are not shown come last; what has no such field has no end. */
export const endingBy = (all: readonly Found[], time: string, now: Date): readonly Lifetime[] => {
  const isDue = ({ expires_at: end }: Found): boolean => end !== null && Date.parse(end) <= Date.parse(time);
  const due = all
    .filter(isDue)
    .toSorted((one, other) => Date.parse(String(one.expires_at)) - Date.parse(String(other.expires_at)));
  return [...due, ...all.filter(isHidden)].map(withDays(now));
};

const isUntold = (found: Found): boolean => found.not_told.includes('last_activity_on') || isHidden(found);

const lastOf = ({ last_activity_on: last, created_at: made }: Found): string => last ?? made ?? '';

/** Chooses what was not used since a time: by its last use, or else by its creation. What the server does not tell is last. */
export const unusedSince = (all: readonly Found[], time: string, now: Date): readonly Lifetime[] => {
  const idle = all.filter((found) => !isUntold(found) && Date.parse(lastOf(found)) < Date.parse(time));
  const sorted = idle.toSorted((one, other) => Date.parse(lastOf(one)) - Date.parse(lastOf(other)));
  return [...sorted, ...all.filter(isUntold)].map(withDays(now));
};
