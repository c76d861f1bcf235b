/** A case that is only a request and what is expected of the answer, and the runner of tables of them. */
import { expect, it } from 'vitest';
import { invalid, missing, seen, type Outcome } from './answers.ts';
import type { Call, World } from './world.ts';

export interface Case extends Call {
  /** Ends the sentence that the test's name is. */
  readonly it: string;
  /** Several where the document leaves the choice; left out for `missing` and `invalid`. */
  readonly status?: number | readonly number[];
  /** The whole body of the answer, or matchers for it. */
  readonly answers?: unknown;
  /** The attribute that the error says is missing. */
  readonly missing?: string;
  /** The property that the validation error is about. */
  readonly invalid?: string;
}

const outcome = (one: Case): Outcome => {
  if (one.missing !== undefined) return missing(one.missing);
  if (one.invalid !== undefined) return invalid(one.invalid);
  return { status: expect.toBeOneOf([one.status].flat()), json: one.answers };
};

/** Declares a test for each case; they run in order, and those that write build on each other. */
export const runCases = (world: () => World, cases: readonly Case[]): void => {
  it.each(cases.map((one) => [one.it, one] as const))('%s', async (_name, one) => {
    const expected = outcome(one);
    const answer = await world().call(one);
    expect(expected.json === undefined ? { status: answer.status } : seen(answer)).toEqual(expected);
  });
};
