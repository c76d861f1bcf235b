/** A server with two records of every kind. The name of the first is the ID of the second. */
import type { Schema } from '../../../src/contract/vocabulary/endpoint.ts';
import { json, recordingServer } from '../../api/support/recording-server.ts';
import { calledEndpoints } from '../../support/named-endpoints.ts';

export type Fields = Readonly<Record<string, unknown>>;

export const records: readonly Fields[] = [
  { id: 101, iid: 11, name: '102', path: 'docs/one.md', project: 'team/one', project_id: 71 },
  { id: 102, iid: 12, name: 'two', path: 'docs/two.md', project: 'team/two', project_id: 72 },
].map(({ id, iid, name, path, project, project_id }) => ({
  id,
  iid,
  name,
  path,
  project,
  project_id,
  title: name,
  description: name,
  value: 'v',
  username: name,
  key: `KEY_${id}`,
  tag_name: `v${id}`,
  slug: `slug-${id}`,
  domain: `${id}.test`,
  url: `https://${id}.test/x`,
  enabled: true,
  full_path: name,
  path_with_namespace: project,
  invite_email: `${id}@x.test`,
  created_at: '2024-01-01T00:00:00.000Z',
  repository_path_pattern: name,
  tag_name_pattern: name,
  web_url: `http://forge.test/${project}/-/issues/${iid}`,
}));

const texts: readonly (readonly [RegExp, string])[] = [
  [/_at$/, '2024-01-01T00:00:00.000Z'],
  [/date$|_on$/, '2024-01-01'],
  [/color$|font$/, '#ff0000'],
  [/url$/, 'http://forge.test/x'],
];

/** A sample value for fields that identify nothing. */
const sample = ({ type, enum: choices, properties, items }: Schema, name = ''): unknown => {
  const [first] = choices ?? [];
  const kinds = new Set([type ?? []].flat());
  if (first !== undefined) return first;
  if (kinds.has('null')) return null;
  if (kinds.has('array')) return items === undefined ? [] : [sample(items as Schema)];
  if (kinds.has('integer') || kinds.has('number')) return 5;
  if (kinds.has('boolean')) return true;
  if (kinds.has('string')) return texts.find(([pattern]) => pattern.test(name))?.[1] ?? 'x';
  return Object.fromEntries(Object.entries(properties ?? {}).map(([field, inner]) => [field, sample(inner as Schema)]));
};

/** No tag of GitLab's has a field with another name than its own. */
const withoutTag = ({ tag_name: _tag, ...record }: Fields): Fields => record;

/** A record with the fields that an endpoint returns; all fields if it declares none. */
const recordFor = ({ properties }: Schema, record: Fields): Fields =>
  properties === undefined
    ? withoutTag(record)
    : Object.fromEntries(
        Object.entries(properties).map(([name, schema]) => [name, record[name] ?? sample(schema as Schema, name)]),
      );

const routes = calledEndpoints
  .filter(([, { method }]) => method === 'GET')
  .map(([, { path, response }]) => ({
    path: new RegExp(`^/api/v4${path.replaceAll(/:[a-z_]+/g, '([^/]+)')}$`),
    names: path.split(':').length,
    response: response ?? {},
  }))
  // A literal part of a path is more specific than a parameter.
  .toSorted((one, other) => one.names - other.names);

const isFound = (record: Fields, text: string): boolean =>
  [record['id'], record['full_path'], record['path_with_namespace'], record['username']].some(
    (value) => String(value) === text,
  );

export const twoRecords = () =>
  recordingServer((response, { url }) => {
    const { pathname, searchParams } = new URL(url, 'http://forge.test');
    const route = routes.find(({ path }) => path.test(pathname));
    if (route === undefined) return json(response, { message: '404 Not Found' }, 404);
    const { items } = route.response;
    const wanted = searchParams.get('username');
    const last = decodeURIComponent(pathname.split('/').at(-1) ?? '');
    const project = records.find((record) => String(record['project_id']) === last);
    if (/\/projects\/[^/]+$/.test(pathname) && project !== undefined) {
      return json(response, { ...recordFor(route.response, project), id: project['project_id'] });
    }
    if (items === undefined) {
      // An open record has what is in it alone.
      const otherwise = route.response.properties === undefined ? records[0] : undefined;
      const wantedRecord = records.find((record) => isFound(record, last)) ?? otherwise;
      const variables = { ...recordFor(route.response, wantedRecord ?? {}) };
      const inner = (route.response.properties?.['variables'] as Schema | undefined)?.items;
      if (inner !== undefined) variables['variables'] = records.map((record) => recordFor(inner as Schema, record));
      return json(response, variables);
    }
    const chosen = records.filter((record) => wanted === null || record['username'] === wanted);
    json(
      response,
      // The role of an invitation is a number; that of a runner is a word.
      chosen
        .map((record) => recordFor(items as Schema, record))
        .map((record) => (pathname.endsWith('/invitations') ? Object.assign({ access_level: 30 }, record) : record)),
    );
  });
