/** Side effects of a write: counted, added up over records, and described in sentences. */
import { countText, listText } from '../output/count-text.ts';

export interface Amount {
  readonly count: number;
  /** There may be more: the list has no totals and is longer than a page, or the user cannot see all of it. */
  readonly isLeast: boolean;
}

/** Sentences about things that belong to a record. */
const sentences = {
  meant: (things: string) => `That is ${things}.`,
  deleted: (things: string) => `This deletes ${things}, too.`,
  stopped: (things: string) => `This stops ${things} of theirs.`,
  unassigned: (things: string) => `This leaves ${things} without an assignee.`,
  unplanned: (things: string) => `This leaves ${things} without a milestone.`,
  inherited: (things: string) => `This takes away ${things} that the groups above give.`,
  moved: (things: string) => `The ghost user becomes the author of ${things}.`,
  unowned: (things: string) => `Nobody else owns ${things}: servers refuse this, or delete such groups, too.`,
} as const;

/** An effect on things of one kind. */
export interface Effect {
  readonly on: keyof typeof sentences;
  /** Their name in the singular. */
  readonly one: string;
  /** Default: with an "s". */
  readonly plural?: string;
  /** Undefined if they could not be counted. */
  readonly amount: Amount | undefined;
  /** Names to show. */
  readonly names?: readonly string[];
  /** The user may not see all of them. */
  readonly isPartial?: boolean;
}

/** Adds up amounts. Unknown ones make the sum a minimum. */
export const addAmounts = (amounts: readonly (Amount | undefined)[]): Amount | undefined => {
  const known = amounts.filter((amount) => amount !== undefined);
  if (known.length === 0 && amounts.length > 0) return undefined;
  return {
    count: known.reduce((sum, { count }) => sum + count, 0),
    isLeast: known.length < amounts.length || known.some(({ isLeast }) => isLeast),
  };
};

/** Adds up effects of the same kind on the same things. */
const addEffects = (effects: readonly Effect[], leftOut: boolean): readonly Effect[] => {
  const kinds = new Map<string, Effect[]>();
  for (const effect of effects) {
    const key = `${effect.on} ${effect.one}`;
    kinds.set(key, [...(kinds.get(key) ?? []), effect]);
  }
  return [...kinds.values()].map((same) => {
    const { on, one, plural = `${one}s` } = same[0] as Effect;
    const amount = addAmounts(
      leftOut ? [...same.map((effect) => effect.amount), undefined] : same.map((effect) => effect.amount),
    );
    return {
      on,
      one,
      plural,
      amount,
      names: same.flatMap(({ names = [] }) => names),
      isPartial: same.some(({ isPartial }) => isPartial === true),
    };
  });
};

/** Maximum number of names in a sentence; those of groups must all be dealt with before a user is deleted. */
const mostNames = (on: Effect['on']): number => (on === 'stopped' ? 5 : 20);

const thingsText = ({ on, one, plural, amount, names = [] }: Effect): string => {
  const { count = 0, isLeast = false } = amount ?? {};
  const shown = names.slice(0, mostNames(on)).join(', ');
  const more = names.length - mostNames(on);
  const called = shown === '' ? '' : ` (${shown}${more > 0 ? `, and ${more} more` : ''})`;
  return `${isLeast ? 'at least ' : ''}${countText(count, one, plural)}${called}`;
};

/**
 * Describes effects in sentences. Those on no things are left out; those that could not be counted are named.
 *
 * @param effects of all records
 * @param leftOut there are more records, whose effects were not counted
 */
export const effectTexts = (effects: readonly Effect[], leftOut = false): readonly string[] => {
  const sums = addEffects(effects, leftOut);
  const counted = sums.filter(({ amount }) => amount !== undefined && amount.count > 0);
  const unknown = sums.filter(({ amount }) => amount === undefined);
  const kinds = Object.keys(sentences) as readonly Effect['on'][];
  const said = kinds.flatMap((kind) => {
    const things = counted.filter(({ on }) => on === kind).map(thingsText);
    return things.length === 0 ? [] : [sentences[kind](listText(things))];
  });
  return [
    ...said,
    ...(unknown.length === 0
      ? []
      : [`Could not be counted: ${listText(unknown.map(({ one, plural }) => plural ?? `${one}s`))}.`]),
    ...(counted.some(({ isPartial }) => isPartial === true) ? ['This is as far as you can see.'] : []),
  ];
};
