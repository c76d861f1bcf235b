import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { VerbParameter, WireParams } from './noun.ts';

/** `a, b and c`. */
export const conjunction = (words: readonly string[], word: string): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${word} ${words.at(-1)}`;

/** Throws UsageError for what was given, by wire name, and the endpoint does not take. */
export const checkBelongs = (parameters: readonly VerbParameter[], given: WireParams, endpoint: Endpoint): void => {
  const unexpected = parameters.find(({ wire }) => wire in given && !Object.hasOwn(endpoint.params, wire));
  if (unexpected !== undefined)
    throw new UsageError(`${unexpected.label} does not go together with the other options given`);
};

/** Throws UsageError when nothing is given of which the endpoint needs one. */
export const checkAnyOf = (parameters: readonly VerbParameter[], params: WireParams, endpoint: Endpoint): void => {
  const { anyOf } = endpoint;
  if (anyOf === undefined || anyOf.some((name) => name in params)) return;
  const labels = anyOf.flatMap((name) => parameters.find(({ wire }) => wire === name)?.label ?? []);
  throw new UsageError(`nothing to do: give at least one of ${conjunction(labels, 'or')}`);
};
