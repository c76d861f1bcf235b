// JSON leaves these raw though a terminal acts on them, hides them, or reads them out of order.
/** Characters that a terminal acts on, or that people don't see. */
export const hiddenInJson =
  // oxlint-disable-next-line no-misleading-character-class
  /[\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/g;

/** A value as JSON in which nothing is left for a terminal to act on: the same data, written with `\u` escapes. */
export const toJson = (value: unknown, indent = 0): string =>
  escapeHidden(JSON.stringify(value, null, indent) ?? 'null');

/** Writes each hidden character as `\uXXXX`, which JSON and double-quoted YAML both read back. */
export const escapeHidden = (text: string): string =>
  text.replace(hiddenInJson, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
