/**
 * A server that stands in for GitLab: it knows its operations as facts, refuses a request that they do not allow, and responds
 * with the same record to all others.
 */
import { json, recordingServer, type Received, type RecordingServer } from '../../api/support/recording-server.ts';
import { fitsType, operationOf } from './operations.ts';

/** Fields that commands read of some record. */
export const gitlabRecord = {
  id: 7,
  iid: 7,
  name: 'x',
  title: 'x',
  username: 'x',
  email: 'ann@example.com',
  path: 'team/app',
  full_path: 'team',
  path_with_namespace: 'team/app',
  location: 'registry.example.com/team/app',
  slug: 'jira',
  url: 'https://mirror.example.com/team/app.git',
  status: 'success',
  state: 'active',
  export_status: 'finished',
  import_status: 'finished',
  update_status: 'finished',
  iids: [],
  signup_enabled: true,
  require_two_factor_authentication: true,
  web_url: 'https://forge.test/team/app',
} as const;

/** The same record with another ID and name. */
const named = (name: string, id: number) => ({
  ...gitlabRecord,
  ...Object.fromEntries(
    ['name', 'title', 'username', 'description', 'path', 'full_path', 'path_with_namespace', 'location', 'url'].map(
      (field) => [field, name],
    ),
  ),
  id,
});

type Values = Readonly<Record<string, unknown>>;

/** `tag_list[]` and `a[b]` are about `tag_list` and `a`. */
const baseOf = (name: string): string => name.replace(/\[.*$/, '');

const joined = (pairs: Iterable<readonly [string, string]>): Values => {
  const values = new Map<string, unknown>();
  for (const [name, value] of pairs) {
    const base = baseOf(name);
    const before = values.get(base);
    if (name.endsWith('[]')) values.set(base, [...(Array.isArray(before) ? (before as unknown[]) : []), value]);
    else values.set(base, name === base ? value : { [name]: value });
  }
  return Object.fromEntries(values);
};

const bodyOf = ({ headers, body }: Received): Values => {
  const type = headers['content-type'] ?? '';
  const text = body.toString('latin1');
  if (text === '') return {};
  if (type.startsWith('application/json')) return JSON.parse(body.toString('utf8')) as Values;
  if (type.startsWith('multipart/')) {
    const parts = text.matchAll(/name="([^"]+)"(; filename=)?[^]*?\r\n\r\n([^]*?)\r\n--/g);
    return joined([...parts].map(([, name = '', file, value = '']) => [name, file === undefined ? value : 'file']));
  }
  return joined(new URLSearchParams(text));
};

/** Parameters that every list takes. */
const ofPages = new Set(['page', 'per_page', 'pagination', 'order_by', 'sort']);

/** A runner is created with the ID of its group or project, and that of an instance with neither. */
const isNeeded = (name: string, given: Values): boolean => {
  if (name === 'group_id') return given['runner_type'] === 'group_type';
  if (name === 'project_id') return given['runner_type'] === 'project_type';
  return true;
};

/** The reasons why GitLab would refuse or ignore a part of a request; undefined if it is not about an operation of the facts. */
export const faultsOf = (request: Received): readonly string[] | undefined => {
  const { pathname, searchParams } = new URL(request.url, 'http://forge.test');
  const operation = operationOf(request.method, pathname.replace(/^\/api\/v4/, ''));
  if (operation === undefined) return undefined;
  const { params, required } = operation;
  const given = { ...joined(searchParams), ...bodyOf(request) };
  const line = `${request.method} ${operation.path}`;
  const isList = request.method === 'GET';
  return [
    ...required
      .filter((name) => given[name] === undefined && isNeeded(name, given))
      .map((name) => `${line}: ${name} is missing`),
    ...Object.entries(given).flatMap(([name, value]) => {
      const type = params[name] ?? params['*'];
      if (type === undefined) return isList && ofPages.has(name) ? [] : [`${line}: there is no ${name}`];
      return fitsType(type, value) ? [] : [`${line}: ${name} is no ${type}: ${JSON.stringify(value)}`];
    }),
  ];
};

export interface GitlabServer extends RecordingServer {
  /** The faults of all requests so far; a request with faults is refused. */
  readonly faults: string[];
}

const isList = (path: string): boolean => {
  const last = path.split('/').at(-1) ?? '';
  return !/^(\d+|[^/]*%2F.*|x|jira|main|team|bug|[\w.-]+@.*)$/.test(last) && /s$|^all$|^search$|list$/.test(last);
};

const single =
  /(?<!export_relations)\/(application\/\w+|push_rule|approvals|job_token_scope|export|import|status|pull)$/;

/**
 * Starts it.
 *
 * @param answers bodies in place of the usual ones, by `METHOD /path` as requested, without the query
 * @param names of further records in every list
 */
export const gitlabServer = async (
  answers: Readonly<Record<string, unknown>> = {},
  names: readonly string[] = [],
): Promise<GitlabServer> => {
  const records = [gitlabRecord, ...names.map((name, index) => named(name, 20 + index))];
  const faults: string[] = [];
  const server = await recordingServer((response, request) => {
    const path = new URL(request.url, 'http://forge.test').pathname.replace(/^\/api\/v4/, '');
    const found = faultsOf(request);
    if (found !== undefined && found.length > 0) {
      faults.push(...found);
      return json(response, { error: found.join(', ') }, 400);
    }
    const own = answers[`${request.method} ${path}`];
    if (own !== undefined) return json(response, own);
    if (path === '/version') return json(response, { version: '19.1.0-ee', revision: 'abc' });
    if (request.method === 'DELETE') return void response.writeHead(204).end();
    const isMany = request.method === 'GET' && isList(path) && !single.test(path);
    return json(response, isMany ? records : gitlabRecord, request.method === 'POST' ? 201 : 200);
  });
  return { ...server, faults };
};
