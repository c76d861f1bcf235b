/** The requests to use in place of commands that are not there: for errors and help. */
import type { Method } from '../../contract/vocabulary/endpoint.ts';
import { type Can, type OtherResource, otherResources } from './other-resource-list.ts';

const methods = { list: 'GET', get: 'GET', create: 'POST', update: 'PUT', change: 'PATCH', delete: 'DELETE' } as const;

const verbs: Readonly<Record<Can, string>> = {
  list: 'List',
  get: 'Show',
  create: 'Create',
  update: 'Update',
  change: 'Update',
  delete: 'Delete',
};

const meanings: Readonly<Record<string, Can>> = {
  ls: 'list',
  show: 'get',
  view: 'get',
  download: 'get',
  new: 'create',
  add: 'create',
  set: 'update',
  edit: 'update',
  rm: 'delete',
  remove: 'delete',
};

/** A request in place of a command. */
export interface OtherCall {
  readonly command: string;
  readonly summary: string;
  readonly method: Method;
  /** With `{name}` for path parameters. */
  readonly path: string;
}

/** A resource without a command. */
export interface OtherCalls {
  /** `protected tags`. */
  readonly name: string;
  /** The most likely one first. */
  readonly calls: readonly [OtherCall, ...OtherCall[]];
}

const nameOf = ({ words: [name] }: OtherResource): string => name.replaceAll('-', ' ');

const quoted = (text: string): string => (/[{?&]/.test(text) ? `'${text}'` : text);

/** Placeholders for path parameters other than the project or group. */
const valuesOf = (target: string): readonly string[] =>
  [...target.matchAll(/\{([a-z_]+)\}/g)].flatMap(([, name = '']) =>
    name === 'project' || name === 'group' ? [] : [name.toUpperCase()],
  );

const withArticle = (name: string): string => `${/^[aeio]/.test(name) ? 'an' : 'a'} ${name}`;

const singularOf = (name: string): string => name.replace(/ies$/, 'y').replace(/s$/, '');

const targetOf = ({ path, place, records = path }: OtherResource, can: Can): string =>
  place !== undefined && can !== 'list' && can !== 'create' ? `${records}/{${place}}` : path;

/** The command that sends a request; what its path leaves open is named after it in capitals. */
export const apiCommand = (method: Method, path: string, more: readonly string[] = []): string =>
  ['repoctl api', ...(method === 'GET' ? [] : [method]), quoted(path), ...valuesOf(path), ...more].join(' ');

const callOf = (resource: OtherResource, can: Can): OtherCall => {
  const target = targetOf(resource, can);
  const method = methods[can];
  const name = nameOf(resource);
  const isOne = can !== 'list' && (resource.place !== undefined || (can === 'create' && name.endsWith('s')));
  return {
    command: apiCommand(method, target, [
      ...(can === 'list' ? ['--all'] : []),
      ...(['create', 'update', 'change'].includes(can) ? ['-f NAME=VALUE'] : []),
    ]),
    summary: `${verbs[can]} ${isOne ? withArticle(singularOf(name)) : name}`,
    method,
    path: `/${target.replace(/\?.*$/, '')}`,
  };
};

const ofGroup = (resource: OtherResource): OtherResource => ({
  ...resource,
  path: resource.path.replace('projects/{project}', 'groups/{group}'),
});

/** A request with the words by which a search finds it. */
export interface FoundCall extends OtherCall {
  /** `for protected tags`, `to approve a merge request`. */
  readonly lacking: string;
  readonly verb: string;
  /** Its names, each in one or several words. */
  readonly names: readonly string[];
  readonly isOfGroup: boolean;
}

/** All requests, those of groups after those of projects. */
export const allOtherCalls = (): readonly FoundCall[] =>
  otherResources.flatMap((resource) => {
    const about = {
      lacking: `for ${nameOf(resource)}`,
      names: resource.words.map((word) => word.replaceAll('-', ' ')),
    };
    const groups = resource.ofGroups === true ? [{ own: ofGroup(resource), of: ' of a group' }] : [];
    return [{ own: resource, of: '' }, ...groups].flatMap(({ own, of }) =>
      resource.can.map((can) => {
        const call = callOf(own, can);
        const isOfGroup = call.path.startsWith('/groups/');
        return { ...call, ...about, summary: `${call.summary}${of}`, verb: verbs[can].toLowerCase(), isOfGroup };
      }),
    );
  });

/**
 * Finds the requests for words that are no command. Returns undefined for an unknown resource.
 *
 * @param words the resource in one or several words, maybe with a verb
 * @param noun the command before them: below `groups` the requests are those of groups
 */
export const otherCalls = (words: readonly string[], noun?: string): OtherCalls | undefined => {
  const typed = words.map((word) => word.toLowerCase().replaceAll('_', '-'));
  const found = [typed.slice(0, 2).join('-'), typed[0] ?? ''].flatMap((word, index) => {
    const resource = otherResources.find((one) => one.words.includes(word));
    return resource === undefined ? [] : [{ resource, verb: typed[index === 0 ? 2 : 1] ?? '' }];
  })[0];
  if (found === undefined) return undefined;
  const { resource, verb } = found;
  const isOfGroup = noun === 'groups' && resource.ofGroups === true;
  const own = isOfGroup ? ofGroup(resource) : resource;
  const meant = meanings[verb] ?? verb;
  const isMeant = (can: Can): boolean => can === meant || (can === 'change' && meant === 'update');
  const order = resource.can.toSorted((one, other) => Number(isMeant(other)) - Number(isMeant(one)));
  const [first, ...others] = order.map((can) => callOf(own, can));
  return first === undefined ? undefined : { name: nameOf(resource), calls: [first, ...others] };
};
