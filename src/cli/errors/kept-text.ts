/** Errors of commands whose text is kept in a file. */

const hints = Symbol('hints');

interface Keeping {
  [hints]?: string;
}

/** Adds a sentence to the hint of an error that says where the text is kept. */
export const keepingText = (error: unknown, hint: string): unknown =>
  error instanceof Error ? Object.assign(error, { [hints]: hint } satisfies Keeping) : error;

/** The sentence about the kept text of an error, or of its cause. */
export const keptHint = (error: unknown): string | undefined =>
  error instanceof Error ? ((error as Keeping)[hints] ?? keptHint(error.cause)) : undefined;
