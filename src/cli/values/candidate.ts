/** A value for an option or argument with its description, such as a label. */
export interface Candidate {
  readonly value: string;
  /** The name of the record, which can be typed in place of its ID. */
  readonly name?: string | undefined;
  readonly says?: string | undefined;
}

/** Offers names in place of IDs; the ID stays where several records have the name, or where it would be read as an ID. */
export const byName = (candidates: readonly Candidate[]): readonly Candidate[] => {
  const times = new Map<string, number>();
  for (const { name = '' } of candidates) times.set(name, (times.get(name) ?? 0) + 1);
  return candidates.map(({ value, name, says }) => {
    if (name === undefined) return { value, says };
    return times.get(name) === 1 && /\D/.test(name) ? { value: name, says: says ?? value } : { value, says: name };
  });
};
