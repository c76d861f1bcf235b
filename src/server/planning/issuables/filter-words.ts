/** Values of filters that are words rather than names. They come first where a label or a milestone is called so. */
import { namesFault, splitNames } from './settings.ts';

/** Rows that have nothing of a kind, or something. */
export type Word = 'none' | 'some';

/** The words of v4, which ignore case. */
const words: ReadonlyMap<string, Word> = new Map([
  ['none', 'none'],
  ['any', 'some'],
]);

/** The document's words. */
const documented = {
  label: new Map<string, Word>([['No Label', 'none']]),
  milestone: new Map<string, Word>([
    ['No Milestone', 'none'],
    ['Any Milestone', 'some'],
  ]),
  reaction: new Map<string, Word>(),
} as const;

/** Returns undefined for a name. A client that escapes the `+` in a query sends a `+` in place of the space. */
export const wordOf = (what: keyof typeof documented, text: string): Word | undefined =>
  words.get(text.trim().toLowerCase()) ?? documented[what].get(text.trim().replace('+', ' '));

/** Milestones by where they are in time: open ones that have started, and the open one of each project or group that is due next. */
export type Phase = 'started' | 'upcoming';

export const phaseOf = (text: string): Phase | undefined =>
  (['started', 'upcoming'] as const).find((phase) => text.trim() === `#${phase}`);

/** Label names that one text has too many of, or beside which a word has no meaning. */
export const labelsFault = (text: string | undefined): string | undefined => {
  const names = splitNames(text ?? '');
  return names.length > 1 && names.some((name) => words.has(name.toLowerCase()))
    ? 'cannot have None or Any beside other labels'
    : namesFault(names);
};
