import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { SearchEntry } from './find-all.ts';

/** A path of the API, maybe with a method. */
export interface AskedPath {
  readonly method?: string;
  readonly segments: readonly string[];
}

const withMethod = /^(?:(GET|HEAD|POST|PUT|DELETE) +)?(\S+)$/i;

/** Reads `GET /users`, `/projects/7/labels`, or a URL; undefined for words. A path has a slash, or a method in front of it. */
export const readPath = (text: string): AskedPath | undefined => {
  const [, method, address = ''] = withMethod.exec(text.trim()) ?? [];
  const shouted = method !== undefined && method === method.toUpperCase();
  if (!address.includes('/') && !(shouted && address !== '')) return undefined;
  const path = address
    .replace(/^[a-z]+:\/\/[^/]*/i, '')
    .replace(/[?#].*$/, '')
    .replace(/^\/*api\/v4(?=\/|$)/, '');
  const wanted = method?.toUpperCase().replace('HEAD', 'GET');
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
const fitOf = (segments: readonly string[], { path }: Endpoint): number => {
  const own = path.split('/').slice(1);
  if (own.length < segments.length) return 0;
  const fits = segments.map((segment, index) => fit(segment, own[index] ?? ''));
  return fits.includes(0) ? 0 : fits.reduce((sum, one) => sum + one, 0);
};

/** Reads come before writes. */
const methods = ['GET', 'POST', 'PUT', 'DELETE'];

const depth = ({ path }: Endpoint): number => path.split('/').length - 1;

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
