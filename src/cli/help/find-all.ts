import { Command } from 'commander';
import { type Endpoint, pathNames, type Resource, type Schema } from '../../contract/vocabulary/endpoint.ts';
import type { FoundCall } from '../program/other-resources.ts';
import type { Tool, ToolWiring } from '../program/tool.ts';
import type { Alternative } from '../verbs/alternative.ts';
import type { Noun, ResolvedVerb, Verb } from '../verbs/noun.ts';
import { resolveVerb } from '../verbs/resolve-verb.ts';

/** Text by which an entry is found. */
export interface FoundBy {
  readonly text: string;
  /** Relevance of a word in the text; 1 is that of a description. */
  readonly weight: number;
}

/** The call of a result of the search. */
export type Called = Pick<Endpoint, 'method' | 'path' | 'summary' | 'risk' | 'onlyIn'>;

/** A result of the search: a verb with one of its endpoints, a tool, or a call of `repoctl api`. */
export interface SearchEntry {
  /** As typed, with `<name>` for values. */
  readonly command: string;
  readonly summary: string;
  /** Undefined if it calls no endpoint, or several. */
  readonly endpoint?: Called;
  /** Says of what there is no command, for a request in its place: `for wikis`. */
  readonly lacking?: string;
  /** It is found only by one of these, each in one or several words. */
  readonly names?: readonly string[];
  /** Among equal matches, and entries for the same endpoint, lower ranks come first. */
  readonly rank: number;
  readonly foundBy: readonly FoundBy[];
}

/** Relevance of texts by their origin. */
export const weights = {
  verb: 7,
  words: 5,
  alias: 4,
  summary: 4,
  noun: 2,
  path: 2,
  parameter: 2,
  inPassing: 1,
  /** Settings that only GitLab has are many, and few are asked for. */
  special: 0.5,
} as const;

export interface Sources {
  readonly nouns: readonly Noun[];
  readonly tools: readonly Tool[];
  readonly contract: Readonly<Record<string, Resource>>;
  readonly wiring: ToolWiring;
  /** Requests to other servers. */
  readonly others: readonly FoundCall[];
}

/** The `repoctl api` command for an endpoint; `{project}` and `{group}` stand for the current ones. */
const callOf = ({ method, path, access }: Endpoint): string => {
  const scope = 'param' in access ? (access.param ?? 'id') : 'id';
  const filled = pathNames(path).reduce((text, name) => {
    const known = (access.to === 'project' || access.to === 'group') && name === scope;
    return text.replace(`:${name}`, known ? `{${access.to}}` : `<${name}>`);
  }, path);
  return ['repoctl api', ...(method === 'GET' ? [] : [method]), filled].join(' ');
};

const identity = ({ method, path }: Called): string => `${method} ${path}`;

/** An endpoint whatever its parameters are called. */
const shapeOf = ({ method, path }: Pick<Called, 'method' | 'path'>): string =>
  `${method} ${path.replaceAll(/:\w+|\{\w+\}/g, ':')}`;

const ofOther = ({ command, summary, method, path, verb, names, isOfGroup, lacking }: FoundCall): SearchEntry => ({
  command,
  summary,
  endpoint: { method, path, summary, risk: method === 'GET' ? 'read' : method === 'DELETE' ? 'destructive' : 'write' },
  lacking,
  names,
  rank: 10 + (crud[verb] ?? 0) + (isOfGroup ? 1 : 0),
  foundBy: [
    { text: verb, weight: weights.verb },
    { text: names.join(' '), weight: weights.words },
    { text: summary, weight: weights.summary },
    { text: path.replaceAll(/\{\w+\}/g, ''), weight: weights.path },
  ],
});

/** Lists every command, and a `repoctl api` command for each endpoint without one. */
export const findAll = ({ nouns, tools, contract, wiring, others }: Sources): readonly SearchEntry[] => {
  const commands = [
    ...nouns.flatMap((noun) => entriesOfNoun(noun)),
    ...tools.flatMap((tool) => entriesOfTool(tool, wiring)),
  ];
  const called = new Set(commands.flatMap(({ endpoint }) => (endpoint === undefined ? [] : identity(endpoint))));
  const endpoints = Object.values(contract).flatMap((resource) => Object.values(resource));
  const uncalled = endpoints.filter((endpoint) => !called.has(identity(endpoint)));
  const shapes = new Set(endpoints.map(shapeOf));
  return [
    ...commands,
    ...uncalled.map((endpoint) => ({
      command: callOf(endpoint),
      summary: endpoint.summary,
      endpoint,
      rank: 8,
      foundBy: textsOfEndpoint(endpoint),
    })),
    ...others.filter((call) => !shapes.has(shapeOf(call))).map(ofOther),
  ];
};

/** The flag for another endpoint, with its value. */
const flagText = ({ parameters }: ResolvedVerb, { flag }: Alternative): string => {
  const valued =
    flag === 'project' || flag === 'group' || parameters.some(({ name, place }) => place === 'flag' && name === flag);
  return valued ? `--${flag} <${flag}>` : `--${flag}`;
};

/** The arguments of a verb for one of its endpoints. */
const argumentsText = ({ parameters, argument }: ResolvedVerb, endpoint: Endpoint): readonly string[] => [
  ...parameters
    .filter(({ place, wire }) => place === 'positional' && Object.hasOwn(endpoint.params, wire))
    .map(({ label }) => label),
  ...(argument === undefined ? [] : [`<${argument.name}>`]),
];

/** Reads come before writes. */
const crud: Readonly<Record<string, number>> = { list: 0, get: 0.1, create: 0.2, update: 0.3, delete: 0.4 };

/** The usual verbs come first for an endpoint; a verb with its own runner may do something special with it. */
const rankOf = (verb: Verb, isAlternative: boolean): number =>
  (isAlternative ? 4 : 0) + (crud[verb.name] ?? (verb.run === undefined ? 1 : 2));

const ofVerb = (noun: Noun, words: readonly string[], declared: Verb): readonly SearchEntry[] => {
  const verb = resolveVerb(declared);
  const typed = [...words, verb.name];
  const shared = [
    { text: verb.name, weight: weights.verb },
    { text: words.join(' '), weight: weights.words },
    { text: (noun.aliases ?? []).join(' '), weight: weights.alias },
    { text: verb.summary ?? '', weight: weights.summary },
    { text: noun.summary, weight: weights.noun },
    ...verb.examples.map(({ caption }) => ({ text: caption, weight: weights.inPassing })),
    ...(verb.extras ?? []).map(({ flags, description }) => ({
      text: `${flags} ${description}`,
      weight: weights.inPassing,
    })),
  ];
  const toEntry = (endpoint: Endpoint, alternative?: Alternative): SearchEntry => ({
    command: [
      'repoctl',
      ...typed,
      ...argumentsText(verb, endpoint),
      ...(alternative === undefined ? [] : [flagText(verb, alternative)]),
    ].join(' '),
    // A verb with its own runner may do something other than its endpoints.
    summary:
      alternative === undefined || verb.run !== undefined ? (verb.summary ?? endpoint.summary) : endpoint.summary,
    endpoint,
    rank: rankOf(verb, alternative !== undefined),
    foundBy: [...shared, { text: alternative?.flag ?? '', weight: weights.words }, ...textsOfEndpoint(endpoint)],
  });
  return [toEntry(verb.endpoint), ...(verb.alternatives ?? []).map((one) => toEntry(one.endpoint, one))];
};

/** Lists the verbs of a noun and of its inner nouns, once for each endpoint that they call. */
export const entriesOfNoun = (noun: Noun, before: readonly string[] = []): readonly SearchEntry[] => {
  const words = [...before, noun.name];
  return [
    ...noun.verbs.flatMap((verb) => ofVerb(noun, words, verb)),
    ...(noun.nouns ?? []).flatMap((inner) => entriesOfNoun(inner, words)),
  ];
};

const ofCommand = (command: Command, tool: Tool, words: readonly string[]): readonly SearchEntry[] => {
  const { endpoint } = tool;
  const inner = command.commands.flatMap((one) => ofCommand(one, tool, [...words, one.name()]));
  if (inner.length > 0 && command.registeredArguments.length === 0) return inner;
  const summary = command.description() === '' ? tool.summary : command.description();
  const placeholders = command.registeredArguments.map((argument) => `<${argument.name()}>`);
  return [
    ...inner,
    {
      command: ['repoctl', ...words, ...placeholders].join(' '),
      summary,
      ...(endpoint !== undefined && { endpoint }),
      rank: 0,
      foundBy: [
        { text: words.join(' '), weight: weights.words },
        { text: summary, weight: weights.summary },
        { text: tool.summary, weight: weights.noun },
        ...command.options.map(({ flags, description }) => ({
          text: `${flags} ${description}`,
          weight: weights.inPassing,
        })),
        ...(tool.examples ?? []).map(({ caption }) => ({ text: caption, weight: weights.inPassing })),
      ],
    },
  ];
};

/** Lists the commands of a tool, or the tool itself if it has none. */
const entriesOfTool = (tool: Tool, wiring: ToolWiring): readonly SearchEntry[] => {
  const command = new Command(tool.name);
  tool.build(command, wiring);
  return ofCommand(command, tool, [tool.name]);
};

const wordsIn = (schema: Schema | undefined): readonly string[] =>
  schema === undefined ? [] : [...(schema.enum ?? []).map(String), ...wordsIn(schema.items)];

const textsOfEndpoint = ({ summary, path, params }: Endpoint): readonly FoundBy[] => [
  { text: summary, weight: weights.summary },
  { text: path.replaceAll(/:\w+/g, ''), weight: weights.path },
  ...Object.entries(params).flatMap(([name, schema]) => [
    { text: name, weight: schema.onlyIn === undefined ? weights.parameter : weights.special },
    {
      text: [schema.description ?? '', ...wordsIn(schema)].join(' '),
      weight: schema.onlyIn === undefined ? weights.inPassing : weights.special,
    },
  ]),
];
