/** A case of a request and the expected response, and the runner for tables of cases. */
import { expect, it } from 'vitest';
import { invalid, missing, seen, type Outcome } from './answers.ts';
import type { Call, World } from './world.ts';

export interface Case extends Call {
  /** The predicate in the test's title. */
  readonly it: string;
  /** Several if the document allows them; absent with `missing` and `invalid`. */
  readonly status?: number | readonly number[];
  /** The whole body of the response, or matchers for it. */
  readonly answers?: unknown;
  /** The attribute that the error names as missing. */
  readonly missing?: string;
  /** The property that the validation error names. */
  readonly invalid?: string;
}

const outcome = (one: Case): Outcome => {
  if (one.missing !== undefined) return missing(one.missing);
  if (one.invalid !== undefined) return invalid(one.invalid);
  return { status: expect.toBeOneOf([one.status].flat()), json: one.answers };
};

/** Declares a test for each case. They run in order, and those that write build on each other. */
export const runCases = (world: () => World, cases: readonly Case[]): void => {
  it.each(cases.map((one) => [one.it, one] as const))('%s', async (_name, one) => {
    const expected = outcome(one);
    const answer = await world().call(one);
    expect(expected.json === undefined ? { status: answer.status } : seen(answer)).toEqual(expected);
  });
};

/** Each value after its short form, which is the first `%s` of a title. */
export const labeled = (values: readonly string[]): readonly (readonly [label: string, value: string])[] =>
  values.map((value) => {
    const label = JSON.stringify(value);
    return [label.length > 50 ? `${label.slice(0, 40)}... (${value.length} characters)` : label, value];
  });
