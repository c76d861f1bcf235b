import { pathNames, type Endpoint, type Resource } from '../../contract/vocabulary/endpoint.ts';
import type { Noun } from '../verbs/noun.ts';
import type { Tool, ToolWiring } from '../program/tool.ts';
import { textsOfEndpoint } from './endpoint-texts.ts';
import type { Findable } from './findable.ts';
import { findablesOfNoun } from './findables-of-noun.ts';
import { findablesOfTool } from './findables-of-tool.ts';

/** What all that can be found is made of. */
export interface Sources {
  readonly nouns: readonly Noun[];
  readonly tools: readonly Tool[];
  readonly contract: Readonly<Record<string, Resource>>;
  readonly wiring: ToolWiring;
}

/** The call of `repoctl api` that stands for an endpoint; the project and the group may be those in force. */
const callOf = ({ method, path, access }: Endpoint): string => {
  const scope = 'param' in access ? (access.param ?? 'id') : 'id';
  const filled = pathNames(path).reduce((text, name) => {
    const known = (access.to === 'project' || access.to === 'group') && name === scope;
    return text.replace(`:${name}`, known ? `{${access.to}}` : `<${name}>`);
  }, path);
  return ['repoctl api', ...(method === 'GET' ? [] : [method]), filled].join(' ');
};

const identity = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** Every command, and for each endpoint that none of them calls the request in its stead. */
export const findAll = ({ nouns, tools, contract, wiring }: Sources): readonly Findable[] => {
  const commands = [
    ...nouns.flatMap((noun) => findablesOfNoun(noun)),
    ...tools.flatMap((tool) => findablesOfTool(tool, wiring)),
  ];
  const called = new Set(commands.flatMap(({ endpoint }) => (endpoint === undefined ? [] : identity(endpoint))));
  const others = Object.values(contract)
    .flatMap((resource) => Object.values(resource))
    .filter((endpoint) => !called.has(identity(endpoint)));
  return [
    ...commands,
    ...others.map((endpoint) => ({
      command: callOf(endpoint),
      summary: endpoint.summary,
      endpoint,
      rank: 8,
      foundBy: textsOfEndpoint(endpoint),
    })),
  ];
};
