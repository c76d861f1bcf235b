import names from 'color-name';
import { invalid } from '../../formats/problems.ts';

const hex = (number: number): string => number.toString(16).padStart(2, '0');

/** Accepts `#rrggbb` and CSS color names; undefined for other texts. */
const labelColor = (text: string): string | undefined => {
  const trimmed = text.trim();
  if (/^#[0-9a-f]{6}$/i.test(trimmed)) {
    return trimmed;
  }
  const name = trimmed.toLowerCase();
  const parts = Object.hasOwn(names, name) ? names[name as keyof typeof names] : undefined;
  return parts && `#${parts.map(hex).join('')}`;
};

/** Throws 400 for a text that is no color. */
export const colorOf = (text: string): string => {
  const color = labelColor(text);
  if (color === undefined) {
    throw invalid({ color: ['must be #rrggbb or a CSS color name'] });
  }
  return color;
};

/** The sum of red, green, and blue from which on a color is light. */
const light = 500;

/** Dark on light colors, and white on others. */
export const textColorOn = (color: string): string => {
  const parts = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
  return parts.reduce((sum, part) => sum + part, 0) > light ? '#1F1E24' : '#FFFFFF';
};
