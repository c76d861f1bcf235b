/** Whom a text mentions. */
import { fold } from '../../db/values.ts';

/** The names that a text mentions, lower-cased; true for those that the text starts with. */
export type MentionedNames = ReadonlyMap<string, boolean>;

/** So many people at most are told of one text. */
const most = 100;

const code = /```[\s\S]*?```|`[^`\n]*`/g;

/** Not the end of an address such as `a@b`; a full stop at the end is that of the sentence. */
const mention = /(?<![\w@/.-])@([a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_-])?)/gi;

const greeting = /^(?:@\S+|and|&|,)$/i;

/** How far into the text its greeting goes: `@ann and @ben, look` is addressed to two. */
const greetingLength = (text: string): number => {
  const start = text.length - text.trimStart().length;
  let end = start;
  for (const word of text.slice(start, start + most * most).split(/(\s+)/)) {
    if (word.trim() !== '' && !greeting.test(word)) break;
    end += word.length;
  }
  return end;
};

/** Names in code stand for themselves. */
export const mentionedNames = (text: string): MentionedNames => {
  const prose = text.replaceAll(code, (inside) => ' '.repeat(inside.length));
  const greeted = greetingLength(prose);
  const names = new Map<string, boolean>();
  for (const { index, 1: name = '' } of prose.matchAll(mention)) {
    if (names.size === most) break;
    const key = fold(name);
    if (!names.has(key)) names.set(key, index < greeted);
  }
  return names;
};
