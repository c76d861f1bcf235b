import { stringifyJson } from '../../api/json/json-text.ts';
import type { ChalkInstance } from 'chalk';
import type { CellContext, Column } from './column.ts';
import { isObject, valueAt } from './field-path.ts';
import { pageTime, timeText } from './time-text.ts';
import { oneLine, sanitize } from './sanitize.ts';

/** A color sample: two full blocks, about as wide as high. */
export const block = '██';

/** A block and the color; the color alone if the output is not colored or it is not `#rrggbb`. */
const swatchText = (color: string, colored: boolean): string =>
  colored && isHexColor(color) ? `${block} ${color}` : color;

/** Colors the block at the start of a swatch's text; chalk itself falls back to the nearest of 256 or 16 colors. */
export const paintSwatch = (text: string, color: string, chalk: ChalkInstance): string => {
  if (!isHexColor(color) || !text.startsWith(block)) return text;
  return chalk.hex(color)(block) + text.slice(block.length);
};

const isHexColor = (color: string): boolean => /^#[\da-f]{6}$/i.test(color);

/** The text of a cell with its marks, not yet safe for a terminal. */
export const columnText = (record: unknown, { key, as, render, marks = [] }: Column, context: CellContext): string => {
  const text = render?.(record, context) ?? valueText(valueAt(record, key), as, context);
  const on = marks.filter(({ isOn }) => isOn(record));
  if (on.length === 0) return text;
  return context.terminal
    ? `${text} ${on.map(({ sign }) => sign).join('')}`
    : [text, ...on.map(({ word }) => word)].join(', ');
};

/** The text of a cell: safe and short on a terminal, whole and on one line in a pipe, where it may end on a terminal all the same. */
export const cellText = (record: unknown, column: Column, context: CellContext): string => {
  const text = columnText(record, column, context);
  return sanitize(context.terminal ? text : oneLine(text));
};

/** A value as text that is not yet safe for a terminal. */
export const valueText = (value: unknown, as: Column['as'], context: CellContext): string => {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((element) => valueText(element, as, context)).join(', ');
  if (typeof value === 'boolean') return context.terminal ? (value ? 'yes' : 'no') : String(value);
  if (typeof value === 'string' && context.terminal) {
    if (as === 'time') return (context.long === true ? pageTime : timeText)(value, context.now, context.time);
    if (as === 'date') return value.slice(0, 10);
    if (as === 'swatch') return swatchText(value, context.colored);
  }
  if (typeof value === 'number' && as === 'size' && context.terminal) return humanSize(value);
  return isObject(value) ? summary(value) : String(value);
};

/** A nested record by its username, name, or title; all of it if it has none of these. */
const summary = (value: Readonly<Record<string, unknown>>): string => {
  const called = ['username', 'name', 'title', 'full_path']
    .map((key) => value[key])
    .find((name) => typeof name === 'string');
  return typeof called === 'string' ? called : stringifyJson(value);
};

/** A size in bytes for people: `27.1 MiB`. */
export const humanSize = (bytes: number): string => {
  const exponent = bytes < 1024 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), 4);
  if (exponent === 0) return `${bytes} B`;
  return `${(bytes / 1024 ** exponent).toFixed(1)} ${['B', 'KiB', 'MiB', 'GiB', 'TiB'][exponent] ?? ''}`;
};

const good = new Set([
  'open',
  'opened',
  'reopened',
  'active',
  'available',
  'success',
  'passed',
  'enabled',
  'can_be_merged',
  'online',
]);
const bad = new Set([
  'closed',
  'failed',
  'banned',
  'blocked',
  'expired',
  'revoked',
  'cannot_be_merged',
  'offline',
  'stale',
]);
const moving = new Set(['created', 'scheduled', 'pending', 'running', 'checking', 'unchecked', 'stopping']);

/** Colors a state such as `opened`; unknown states stay uncolored. */
export const paintState = (text: string, chalk: ChalkInstance): string => {
  if (good.has(text)) return chalk.green(text);
  if (bad.has(text)) return chalk.red(text);
  if (moving.has(text)) return chalk.cyan(text);
  return text === 'merged' ? chalk.magenta(text) : text;
};

/** Results that changed nothing. */
const idle = new Set(['unchanged', 'skipped', 'planned', 'up-to-date']);

/** Colors the result of a write, which is the past participle of its verb: what was done is good, what is done later not yet. */
export const paintResult = (text: string, chalk: ChalkInstance): string => {
  if (text === 'failed') return chalk.red(text);
  if (text === 'accepted' || text.startsWith('will ')) return chalk.cyan(text);
  return idle.has(text) ? text : chalk.green(text);
};
