import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../src/contract/registry.ts';
import { type Endpoint, pathNames, type Schema } from '../../../src/contract/vocabulary/endpoint.ts';
import { paramsReader } from '../../../src/server/request/read-params.ts';
import { bodyOf, openApp, type App } from './open-app.ts';

const endpoints = Object.values(contract).flatMap((resource) => Object.values<Endpoint>(resource));

/** All date parameters of the contract. */
const dates = endpoints.flatMap((endpoint) =>
  Object.entries(endpoint.params)
    .filter(([, { format }]) => format === 'date')
    .map(([name]) => [`${endpoint.method} ${endpoint.path}`, name, endpoint] as const),
);

const sampleOf = ({ type, enum: words, items }: Schema): unknown => {
  if (type === 'array') return [sampleOf(items as Schema)];
  return words?.[0] ?? (type === 'integer' ? 1 : 'x');
};

/** Values for all required parameters. */
const neededBy = ({ path, params, required = [] }: Endpoint): Readonly<Record<string, unknown>> =>
  Object.fromEntries([...pathNames(path), ...required].map((name) => [name, sampleOf(params[name] as Schema)]));

const read = (endpoint: Endpoint, given: Readonly<Record<string, unknown>>) =>
  paramsReader(endpoint)({ path: {}, query: {}, body: { ...neededBy(endpoint), ...given } });

describe('a date', () => {
  it.each(dates)('of %s can have a time in %s', (_endpoint, name, endpoint) => {
    for (const sent of ['2026-11-30', '2026-11-30T15:00:00Z', '2026-11-30T00:00:00.000+02:00', '2026-11-30 23:30']) {
      expect(read(endpoint, { [name]: sent })).toMatchObject({ [name]: '2026-11-30' });
    }
  });

  it.each(dates)('of %s is refused if it is invalid in %s', (_endpoint, name, endpoint) => {
    for (const sent of ['tomorrow', '2026-02-30', '2026-02-30T15:00:00Z', '2026-11-30T25:00:00Z', '30.11.2026']) {
      const refused = { status: 400, body: { message: { [name]: ['is not a date, YYYY-MM-DD'] } } };
      expect(() => read(endpoint, { [name]: sent })).toThrow(expect.objectContaining(refused));
    }
  });
});

describe('a stored date', () => {
  let app: App;
  beforeAll(async () => {
    app = await openApp('sqlite');
  });
  afterAll(() => app?.close());

  it('is returned without the time', async () => {
    const project = await app.make('POST /projects', { name: 'harbor' });
    const [start_date, due_date] = ['2026-11-30T00:00:00.000+02:00', '2026-12-01T15:00:00Z'];
    const line = `POST /projects/${project}/milestones`;
    const made = await app.ask(app.rootToken, line, { title: 'v1', start_date, due_date });
    expect(bodyOf(made)).toMatchObject({ start_date: '2026-11-30', due_date: '2026-12-01' });
  });
});
