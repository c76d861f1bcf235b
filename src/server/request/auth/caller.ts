/** Who makes a request. */
export interface Caller {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly admin: boolean;
  /** Sees only what the user is a member of. */
  readonly external: boolean;
  /** The credentials in use; under sudo still those of the administrator. */
  readonly credential: { readonly id: number; readonly scopes: readonly string[] };
}
