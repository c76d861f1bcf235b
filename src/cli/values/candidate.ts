/** A value for an option or argument with its description, such as an ID with a title. */
export interface Candidate {
  readonly value: string;
  readonly says?: string | undefined;
}
