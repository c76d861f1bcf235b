import type { FieldText } from './parse-fields.ts';

/** Values of the options of `api`, as Commander hands them over. */
export interface ApiOptions {
  readonly method?: string;
  /** Of `--field` and `--raw-field`, in the order given. */
  readonly pairs?: readonly FieldText[];
  readonly header?: readonly string[];
  /** The value of `--input`. */
  readonly body?: readonly string[];
  readonly include?: boolean;
  readonly paginate?: boolean;
  readonly silent?: boolean;
}

/** A command line of `api`, taken apart. */
export interface ApiCall {
  readonly words: readonly string[];
  readonly options: ApiOptions;
}
