/** A value that an option or an argument can have, and what it stands for: an ID and its title. */
export interface Candidate {
  readonly value: string;
  readonly says?: string | undefined;
}
