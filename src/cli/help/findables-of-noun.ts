import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { Alternative, Noun, Verb } from '../verbs/noun.ts';
import { parametersOf } from '../verbs/verb-parameters.ts';
import { textsOfEndpoint } from './endpoint-texts.ts';
import { weights, type Findable } from './findable.ts';

/** The flag that leads to another endpoint, with what follows it. */
const flagText = (verb: Verb, { flag }: Alternative): string => {
  const valued =
    flag === 'project' ||
    flag === 'group' ||
    parametersOf(verb).some(({ name, place }) => place === 'flag' && name === flag);
  return valued ? `--${flag} <${flag}>` : `--${flag}`;
};

/** What is typed after the words of a verb for one of its endpoints. */
const argumentsText = (verb: Verb, endpoint: Endpoint): readonly string[] => [
  ...parametersOf(verb)
    .filter(({ place, wire }) => place === 'positional' && Object.hasOwn(endpoint.params, wire))
    .map(({ label }) => label),
  ...(verb.argument === undefined ? [] : [`<${verb.argument.name}>`]),
];

const crud = new Set(['list', 'get', 'create', 'update', 'delete']);

/** A verb with a run of its own does something special with its endpoint; the usual verbs stand for an endpoint as such. */
const rankOf = (verb: Verb, isAlternative: boolean): number =>
  (isAlternative ? 4 : 0) + (verb.run === undefined ? 0 : 2) + (crud.has(verb.name) ? 0 : 1);

const ofVerb = (noun: Noun, words: readonly string[], verb: Verb): readonly Findable[] => {
  const typed = [...words, verb.name];
  const shared = [
    { text: verb.name, weight: weights.verb },
    { text: words.join(' '), weight: weights.words },
    { text: (noun.aliases ?? []).join(' '), weight: weights.alias },
    { text: verb.summary ?? '', weight: weights.summary },
    { text: noun.summary, weight: weights.noun },
    ...verb.examples.map(({ says }) => ({ text: says, weight: weights.inPassing })),
    ...(verb.extras ?? []).map(({ flags, description }) => ({
      text: `${flags} ${description}`,
      weight: weights.inPassing,
    })),
  ];
  const findable = (endpoint: Endpoint, alternative?: Alternative): Findable => ({
    command: [
      'repoctl',
      ...typed,
      ...argumentsText(verb, endpoint),
      ...(alternative === undefined ? [] : [flagText(verb, alternative)]),
    ].join(' '),
    summary: alternative === undefined ? (verb.summary ?? endpoint.summary) : endpoint.summary,
    endpoint,
    rank: rankOf(verb, alternative !== undefined),
    foundBy: [...shared, { text: alternative?.flag ?? '', weight: weights.words }, ...textsOfEndpoint(endpoint)],
  });
  return [findable(verb.endpoint), ...(verb.alternatives ?? []).map((one) => findable(one.endpoint, one))];
};

/** Everything that the verbs of a noun, and of the nouns within it, can call. */
export const findablesOfNoun = (noun: Noun, before: readonly string[] = []): readonly Findable[] => {
  const words = [...before, noun.name];
  return [
    ...noun.verbs.flatMap((verb) => ofVerb(noun, words, verb)),
    ...(noun.nouns ?? []).flatMap((inner) => findablesOfNoun(inner, words)),
  ];
};
