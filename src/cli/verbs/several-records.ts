import { pathNames } from '../../contract/vocabulary/endpoint.ts';
import { countText } from '../output/count-text.ts';
import type { Scope, WireParams } from './parameter.ts';
import type { MessageParts } from './message-parts.ts';
import { pluralOf, singularOf } from './noun-words.ts';
import { homeOf, nameAsTyped, pathText, type Subject } from './record-messages.ts';
import { identityOf, positionalScope } from './subject-of-verb.ts';

/** Maximum number of names in a message. */
const mostNames = 5;

/** `a, b, and 3 more`. */
const namesText = (names: readonly string[], count: number): string => {
  const shown = names.slice(0, mostNames);
  const more = count - shown.length;
  return `${shown.join(', ')}${more > 0 ? `, and ${more} more` : ''}`;
};

/** Several calls of a verb. */
export interface Several {
  readonly subject: Omit<Subject, 'typed'>;
  /** The typed parameters of each call. */
  readonly params: readonly WireParams[];
  /** Distinct names of the records that have one. */
  readonly names: readonly string[];
  /** Number of records. */
  readonly count: number;
  /** `params` has an entry for every record. */
  readonly isWhole: boolean;
}

/** The parameters that have the same value in all calls. */
const sharedBy = ([first = {}, ...others]: readonly WireParams[]): WireParams =>
  Object.fromEntries(
    Object.entries(first).filter(([name, value]) =>
      others.every((params) => JSON.stringify(params[name]) === JSON.stringify(value)),
    ),
  );

const placeOf = ({ subject: { verb, endpoint } }: Several): Scope | undefined =>
  verb.endpoints.find((one) => one.endpoint.path === endpoint.path)?.scope ?? positionalScope(verb);

/** The distinct projects or groups of the calls. */
export const placesOf = (several: Several): readonly string[] => {
  const place = placeOf(several);
  if (place === undefined) return [];
  const values = several.params.flatMap((params) => {
    const value = params[place.param];
    return value === undefined ? [] : [pathText(place.of, value)];
  });
  return [...new Map(values.map((value) => [value.toLowerCase(), value])).values()];
};

/** Path parameters between the project or group and the record, such as the schedule of a variable. */
const above = (several: Several): readonly string[] => {
  const { verb, endpoint } = several.subject;
  const own = new Set([identityOf(verb, endpoint)?.wire, placeOf(several)?.param]);
  return pathNames(endpoint.path).filter((name) => !own.has(name));
};

const homeOfSeveral = (several: Several, subject: Subject): { in: string; from: string } => {
  const { noun, typed } = subject;
  const place = placeOf(several);
  const identity = identityOf(subject.verb, subject.endpoint)?.wire;
  const places = place === undefined || place.param === identity ? [] : placesOf(several);
  const isOfOne = above(several).every((name) => name in typed);
  const parent = noun.belongs === undefined || !isOfOne ? undefined : homeOf(subject);
  if (places.length > 1 && place !== undefined) {
    const where = `${several.isWhole ? '' : 'at least '}${countText(places.length, place.of)} (${namesText(places, places.length)})`;
    // A parent such as a schedule is named before the projects.
    const own = parent !== undefined && above(several).length > 0 ? parent : { in: '', from: '' };
    return { in: `${own.in} in ${where}`, from: own.from === '' ? ` from ${where}` : `${own.from} in ${where}` };
  }
  if (parent !== undefined) return parent;
  const [only] = places;
  return only === undefined ? { in: '', from: '' } : { in: ` in ${only}`, from: ` from ${only}` };
};

/** The parts of messages about several calls: shared parameters, and the first names. */
export const partsOfSeveral = (several: Several): MessageParts => {
  const { names, count, params } = several;
  const subject: Subject = { ...several.subject, typed: sharedBy(params) };
  const { noun } = subject;
  const identity = identityOf(subject.verb, subject.endpoint)?.wire;
  const isOne =
    (identity === undefined || identity in subject.typed) && above(several).every((name) => name in subject.typed);
  const counted = countText(count, singularOf(noun), pluralOf(noun));
  const shared = identity === undefined ? undefined : subject.typed[identity];
  const shown = shared === undefined ? namesText(names, count) : String(shared);
  const listed = shown === '' ? counted : `${counted} (${shown})`;
  const given = isOne && params.length > 0 ? nameAsTyped(subject) : listed;
  return {
    thing: given,
    given,
    many: given === listed,
    ...homeOfSeveral(several, subject),
    params: subject.typed,
    at: () => '',
  };
};
