declare const mark: unique symbol;

/**
 * A text that was sealed with a key which the database does not hold (`db/secrets.ts`): no string to the compiler, so that
 * none is shown, or written, without a thought, and none that was sealed for one purpose is taken for another. A column of this
 * type has an entry in `db/all-secrets.ts`, or nothing compiles.
 */
export interface Sealed<Purpose extends string = string> {
  readonly [mark]: Purpose;
}
