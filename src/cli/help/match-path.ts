/** Finds commands by a path of the API. */
import type { Method } from '../../contract/vocabulary/endpoint.ts';
import { apiCommand } from '../program/other-resources.ts';
import type { Called, SearchEntry } from './find-all.ts';

/** A path of the API, maybe with a method. */
export interface AskedPath {
  readonly method?: Method;
  readonly segments: readonly string[];
}

/** Reads come before writes. */
const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const withMethod = /^(?:(GET|HEAD|POST|PUT|PATCH|DELETE) +)?(\S+)$/i;

/** Reads `GET /users`, `/projects/7/labels`, or a URL; undefined for words. A path has a slash, or a method in front of it. */
export const readPath = (text: string): AskedPath | undefined => {
  const [, method, address = ''] = withMethod.exec(text.trim()) ?? [];
  const isUpperCase = method !== undefined && method === method.toUpperCase();
  if (!address.includes('/') && !(isUpperCase && address !== '')) return undefined;
  const path = address
    .replace(/^[a-z]+:\/\/[^/]*/i, '')
    .replace(/[?#].*$/, '')
    .replace(/^\/*api\/v4(?=\/|$)/, '');
  const sent = method?.toUpperCase().replace('HEAD', 'GET');
  const wanted = methods.find((one) => one === sent);
  return {
    segments: path.split('/').filter((segment) => segment !== ''),
    ...(wanted !== undefined && { method: wanted }),
  };
};

/** Reads the name in `:id`, `{id}`, or `<id>`. */
const nameIn = (segment: string): string | undefined =>
  /^(?::(\w+)|\{(\w+)\}|<([\w-]+)>)$/.exec(segment)?.slice(1).find(Boolean);

/** Scores one segment against that of an endpoint; 0 is no match. */
const fit = (asked: string, own: string): number => {
  const parameter = nameIn(own);
  const named = nameIn(asked);
  if (parameter === undefined) return asked === own ? 4 : 0;
  if (named === undefined) return 1;
  return named === parameter ? 3 : 2;
};

/** Scores segments against the first ones of an endpoint; 0 is no match. */
const fitOf = (segments: readonly string[], { path }: Called): number => {
  const own = path.split('/').slice(1);
  if (own.length < segments.length) return 0;
  const fits = segments.map((segment, index) => fit(segment, own[index] ?? ''));
  return fits.includes(0) ? 0 : fits.reduce((sum, one) => sum + one, 0);
};

const depth = ({ path }: Called): number => path.split('/').length - 1;

/** The commands for a path, best first: those of the path itself, then those below it. */
export const rankByPath = ({ method, segments }: AskedPath, all: readonly SearchEntry[]): readonly SearchEntry[] =>
  all
    .flatMap((entry) => (entry.endpoint === undefined ? [] : [{ entry, endpoint: entry.endpoint }]))
    .filter(({ endpoint }) => method === undefined || endpoint.method === method)
    .map(({ entry, endpoint }) => ({
      entry,
      fit: fitOf(segments, endpoint),
      below: depth(endpoint) - segments.length,
      method: methods.indexOf(endpoint.method),
    }))
    .filter(({ fit: fits }) => fits > 0)
    .toSorted((a, b) => a.below - b.below || b.fit - a.fit || a.method - b.method || a.entry.rank - b.entry.rank)
    .map(({ entry }) => entry);

/** True if the path begins like those of the API, or cannot be anything but a path. */
export const isApiPath = ({ method, segments: [first] }: AskedPath, all: readonly SearchEntry[]): boolean =>
  first !== undefined && (method !== undefined || all.some(({ endpoint }) => endpoint?.path.split('/')[1] === first));

/** The segment that names the project, group, or user is filled in by `repoctl api`. */
const owners: Readonly<Record<string, string>> = { projects: 'project', groups: 'group', users: 'user' };

const placeholderOf = (segment: string, before: string | undefined): string => {
  const name = nameIn(segment);
  return name === undefined ? segment : `{${owners[before ?? ''] ?? name.replaceAll('-', '_')}}`;
};

/** The request for a path that no command calls. */
export const callOfPath = ({ method = 'GET', segments }: AskedPath): SearchEntry => {
  const path = segments.map((segment, at) => placeholderOf(segment, segments[at - 1])).join('/');
  const summary = 'Send an API request';
  return {
    command: apiCommand(method, path),
    summary,
    endpoint: { method, path: `/${path}`, summary, risk: method === 'GET' ? 'read' : 'write' },
    lacking: `for ${method} /${path}`,
    rank: 0,
    foundBy: [],
  };
};
