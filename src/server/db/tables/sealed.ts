declare const mark: unique symbol;

/** A secret that was sealed for one purpose cannot be opened for another. */
export type SecretPurpose =
  | 'variable'
  | 'schedule variable'
  | 'pipeline variables'
  | 'hook token'
  | 'trigger token'
  | 'certificate key';

/**
 * A text that was sealed with a key which the database does not hold (`db/secrets.ts`): no string to the compiler, so that
 * none is shown, or written, without a thought. A column of this type has an entry in `db/all-secrets.ts`, or nothing compiles.
 */
export interface Sealed<Purpose extends SecretPurpose = SecretPurpose> {
  readonly [mark]: Purpose;
}
