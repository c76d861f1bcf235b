/** Colours of labels (document, "Labels (project)"). */
import names from 'color-name';

const hex = (number: number): string => number.toString(16).padStart(2, '0');

/** `#rrggbb` as it was given, or that of a CSS colour name; undefined for anything else. */
export const labelColor = (text: string): string | undefined => {
  const trimmed = text.trim();
  if (/^#[0-9a-f]{6}$/i.test(trimmed)) {
    return trimmed;
  }
  const name = trimmed.toLowerCase();
  const parts = Object.hasOwn(names, name) ? names[name as keyof typeof names] : undefined;
  return parts && `#${parts.map(hex).join('')}`;
};
