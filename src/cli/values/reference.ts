/** Reads references to records: `#4`, `group/project#4`, `@kofi`, or the URL of a page. */
import { isUrl, pathOnServer } from '../context/server-url.ts';
import { UsageError } from '../errors/usage-error.ts';
import { formOf } from './find-kind.ts';
import type { ServiceKind } from './kind.ts';

export interface Reference {
  /** The record, as a parameter takes it. */
  readonly text: string;
  /** Its project or group, if the reference has one. */
  readonly scope?: { readonly of: 'project' | 'group'; readonly path: string };
}

const nouns: Readonly<Record<string, string>> = {
  '#': 'issue',
  '!': 'merge request',
  environments: 'environment',
  issues: 'issue',
  jobs: 'job',
  merge_requests: 'merge request',
  milestones: 'milestone',
  pipeline_schedules: 'schedule',
  pipelines: 'pipeline',
  snippets: 'snippet',
  tags: 'tag',
  tree: 'branch',
};

const isDigits = (text: string): boolean => /^\d+$/.test(text);

/** Normalizes the path of a project or group. A path of digits keeps a slash in front, since digits alone are an ID. */
const cleanPath = (text: string): string => {
  const path = text
    .replaceAll(/%2f/gi, '/')
    .replaceAll(/\/{2,}/g, '/')
    .replaceAll(/^\/|\/$/g, '')
    .replace(/(?<=[^/])\.git$/, '');
  return isDigits(path) && text !== path ? `/${path}` : path;
};

/** The project or group of a page. */
const homeOfPage = (path: string): string =>
  path
    .replace(/^groups\//, '')
    .replace(/(^|\/)-(\/.*)?$/, '')
    .replace(/\.git$/, '');

const wrongPage = (what: string): UsageError => new UsageError(`the URL is not that of a page of ${what}`);

const articleFor = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** Reads the path of a page as a project, group, or user. */
const fromHome = (form: 'user' | 'project' | 'group' | 'namespace', path: string): string => {
  const home = homeOfPage(path);
  if (form === 'user') {
    const name = path.replace(/^(-\/)?(users|u)\//, '');
    if (name === '' || name.includes('/')) throw wrongPage('a user');
    return isDigits(name) ? `@${name}` : name;
  }
  if (home === '' || (form === 'project' && !home.includes('/'))) throw wrongPage(articleFor(form));
  return isDigits(home) ? `/${home}` : home;
};

/** Reads the number or name in a path such as `group/project/-/issues/4`, and the project or group. */
const fromPage = (page: string, path: string): Reference => {
  const names = page === 'tree' || page === 'tags';
  const word = page === 'issues' ? '(?:issues|work_items)' : page;
  const pattern = new RegExp(`^(?:(groups/)?(.+?)/)??(?:-/)?${word}/(${names ? '.+' : String.raw`\d+(?=/|$)`})`);
  const [, group, home, value] = pattern.exec(path) ?? [];
  if (value === undefined || (home === undefined && page !== 'snippets')) {
    throw wrongPage(articleFor(nouns[page] ?? 'record'));
  }
  if (home === undefined) return { text: value };
  return { text: value, scope: { of: group === undefined ? 'project' : 'group', path: home } };
};

/** Splits `group/project#4`. A project path has a slash, so that a title such as `50%` is not split. */
const qualified = (text: string, sign: string): Reference | undefined => {
  const at = sign === '#' || sign === '!' ? text.lastIndexOf(sign) : text.indexOf(sign);
  const home = at > 0 ? cleanPath(text.slice(0, at)) : '';
  const rest = text.slice(at + 1);
  const isPath = /^[\w.-]+(\/[\w.-]+)+$/.test(home) && !/^\s|^$/.test(rest);
  return isPath ? { text: rest, scope: { of: 'project', path: home } } : undefined;
};

const numberOf = (text: string, sign: string): Reference => {
  const own = text.startsWith(sign) ? { text: text.slice(1) } : qualified(text, sign);
  if (own !== undefined && isDigits(own.text)) return own;
  const other = sign === '#' ? '!' : '#';
  const foreign = text.startsWith(other) ? { text: text.slice(1) } : qualified(text, other);
  if (foreign !== undefined && isDigits(foreign.text)) {
    throw new UsageError(`"${text}" is ${articleFor(nouns[other] ?? '')}, not ${articleFor(nouns[sign] ?? '')}`);
  }
  return { text };
};

/** The number in a milestone's URL, which pages have in place of the ID; undefined for other text. */
export const milestoneNumber = (text: string): string | undefined =>
  isUrl(text) ? /\/milestones\/(\d+)/.exec(text)?.[1] : undefined;

/**
 * Reads a reference to a record of a kind. Titles keep their sign, since it may be part of the title.
 *
 * @throws UsageError for a URL of another host or of something else, and for the number of something else
 */
export const readReference = (kind: ServiceKind, text: string, serverUrl: () => string): Reference => {
  const form = formOf(kind);
  const { sign = '', page } = kind;
  const isRead = form !== undefined && (form !== 'title' || page !== undefined) && isUrl(text);
  const path = isRead ? pathOnServer(text, serverUrl()) : undefined;
  if (path !== undefined) {
    if (form === 'user' || form === 'project' || form === 'group' || form === 'namespace') {
      return { text: fromHome(form, path) };
    }
    const found = fromPage(page ?? '', path);
    // A milestone's page has its number; the ID is looked up in the list.
    return form === 'title' ? { ...found, text } : found;
  }
  switch (form) {
    case 'number':
      return numberOf(text, sign);
    case 'title': {
      const found = qualified(text, sign);
      return found === undefined ? { text } : { ...found, text: `${sign}${found.text}` };
    }
    case 'user':
      return { text: /^@(?!me$|\d+$)[\w.-]+$/.test(text) ? text.slice(1) : text };
    case 'namespace':
      return {
        text: /^@(?!me$|\d+$)[\w.-]+$/.test(text) ? text.slice(1) : /[%/]|\.git$/.test(text) ? cleanPath(text) : text,
      };
    case 'project':
    case 'group':
      return { text: cleanPath(text) };
    default:
      return { text };
  }
};

/** Reads the value of `--project` or `--group` as a path or ID. A group's path of digits has a slash in front. */
export const readScopeText = (of: 'project' | 'group', text: string, serverUrl: () => string): string => {
  const path = isUrl(text) ? pathOnServer(text, serverUrl()) : undefined;
  return path === undefined ? cleanPath(text) : fromHome(of, path);
};
