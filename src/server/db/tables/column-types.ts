/** A boolean, as both engines store it. */
export type DbBoolean = 0 | 1;

declare const mark: unique symbol;

/**
 * A text that was sealed with a key outside of the database. It is no string to the compiler, so that none is shown or written by
 * mistake, and none that was sealed for one purpose is used for another. A column of this type needs an entry in
 * `db/all-secrets.ts` to compile.
 */
export interface Sealed<Purpose extends string = string> {
  readonly [mark]: Purpose;
}
