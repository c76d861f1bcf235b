declare const mark: unique symbol;

/**
 * A text that was sealed with a key which the database does not hold (`db/secrets.ts`): no string to the compiler, so that
 * none is shown, or written, without a thought.
 */
export interface Sealed {
  readonly [mark]: true;
}
