/** Every verb of every noun with a command line from its examples. Tests that hold for every verb include new ones this way. */
import { parse } from 'shell-quote';
import { loadAllNouns } from '../../../src/cli/manifest.ts';
import type { Noun, Verb } from '../../../src/cli/verbs/noun.ts';

/** The words of the first example that starts with the verb. */
const wordsOf = ({ examples }: Verb, path: string): readonly string[] => {
  const begins = (command: string): boolean => `${command} `.startsWith(`repoctl ${path} `);
  const command = examples.find((example) => begins(example.command))?.command ?? `repoctl ${path}`;
  return parse(command)
    .filter((word) => typeof word === 'string')
    .slice(1);
};

/** A verb with its path, such as `schedules variables list`. */
type Typed = readonly [path: string, words: readonly string[], verb: Verb, noun: Noun];

const verbsIn = (noun: Noun, above = ''): readonly Typed[] => {
  const name = `${above}${noun.name}`;
  const own = noun.verbs.map((verb): Typed => {
    const path = `${name} ${verb.name}`;
    return [path, wordsOf(verb, path), verb, noun];
  });
  return [...own, ...(noun.nouns ?? []).flatMap((inner) => verbsIn(inner, `${name} `))];
};

/** The kind of a verb, for samples of them. */
export const kindOfVerb = ([, , { endpoint, alternatives, steps, shownOnce }]: Typed): string =>
  [endpoint.method, endpoint.risk, endpoint.paginated, alternatives !== undefined, steps !== undefined, shownOnce].join(
    ' ',
  );

export const everyVerb = (await loadAllNouns()).flatMap((noun) => verbsIn(noun));
