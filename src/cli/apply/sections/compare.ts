/** Compares values of a file with values of the server by their meaning. */
import names from 'color-name';
import { withoutComment } from '../../values/public-key.ts';
import type { Comparison, Field } from './section.ts';
import { withoutCase } from './spelling.ts';

const hex = (channel: number): string => channel.toString(16).padStart(2, '0');

/** Expands a color of three digits to six. */
export const longColor = (text: string): string => {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text);
  if (short === null) return text;
  return `#${short
    .slice(1)
    .map((digit) => digit.repeat(2))
    .join('')}`;
};

const color = (text: string): string => {
  const lower = longColor(text.trim().toLowerCase());
  const named = Object.hasOwn(names, lower) ? names[lower as keyof typeof names] : undefined;
  if (named !== undefined) return `#${named.map(hex).join('')}`;
  return lower;
};

const pem = (text: string): string => text.replaceAll(/\s+/g, '\n').trim();

const time = (text: string): string => {
  const at = Date.parse(text);
  return Number.isNaN(at) ? text : new Date(at).toISOString();
};

const ofText: Readonly<Record<Exclude<Comparison, 'set' | 'names'>, (text: string) => string>> = {
  color,
  pem,
  time,
  'ssh-key': withoutComment,
  ref: (text) => text.replace(/^refs\/heads\//, ''),
  text: (text) => text.replaceAll('\r\n', '\n'),
};

/** Returns the word for a number, such as the name of a role, or the value itself. */
export const wordOf = (value: unknown, { words = {} }: Field): unknown =>
  Object.entries(words).find(([, number]) => number === value)?.[0] ?? value;

/** Equal for two values with the same meaning. */
export const normalized = (value: unknown, { compare, words }: Field): unknown => {
  if (words !== undefined && typeof value === 'string') return words[value] ?? value;
  if (compare === undefined) return value;
  if (compare === 'text' && (value === null || value === undefined)) return '';
  if (compare === 'set') return Array.isArray(value) ? value.map(String).toSorted() : value;
  if (compare === 'names') {
    if (typeof value === 'string') return withoutCase(value);
    return Array.isArray(value) ? [...new Set(value.map((name) => withoutCase(String(name))))].toSorted() : value;
  }
  return typeof value === 'string' ? ofText[compare](value) : value;
};

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, member]) => [key, sorted(member)]));
};

export const isSame = (one: unknown, other: unknown, field: Field): boolean =>
  JSON.stringify(sorted(normalized(one, field))) === JSON.stringify(sorted(normalized(other, field)));
