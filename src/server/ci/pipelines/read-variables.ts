/** The variables that a request starts a pipeline with. */
import { invalid } from '../../formats/errors/problems.ts';
import type { PipelineVariable } from './store.ts';

const keyPattern = /^[A-Za-z0-9_]{1,255}$/;

/** Throws 400 for a name that no variable can have (document, "Limits"). */
export const readVariables = (given: Readonly<Record<string, unknown>> = {}): PipelineVariable[] => {
  const bad = Object.keys(given).find((key) => !keyPattern.test(key));
  if (bad !== undefined) {
    const shown = JSON.stringify(bad.slice(0, 40));
    throw invalid({ variables: [`has a name that cannot be, ${shown}: at most 255 letters A to Z, digits and _`] });
  }
  return Object.entries(given).map(([key, value]) => ({ key, value: String(value) }));
};
