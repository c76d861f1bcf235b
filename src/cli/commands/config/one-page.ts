/** A list that is there at once, in the form that lists are printed from. */
export async function* onePage<T>(records: readonly T[]): AsyncGenerator<readonly T[]> {
  yield records;
}
