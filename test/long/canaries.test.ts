/** Each secret that the service takes or makes is nowhere in what it then answers, logs, and stores. */
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Endpoint, Schema } from '../../src/contract/vocabulary/endpoint.ts';
import type { Answer } from '../support/raw-http.ts';
import { makePair } from '../support/certificates.ts';
import { namedEndpoints } from '../support/named-endpoints.ts';
import { timeoutMs } from '../support/timeout.ts';
import { requestTo } from '../server/access/all-cases.ts';
import { openWorld, type Request } from '../server/access/world.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The names of parameters and fields with secrets. */
const secretName = /(^|_)(password|token|secret|passphrase|value)$/;

/** Lists of records each of which has a secret `value`. */
const bags: ReadonlySet<string> = new Set(['variables', 'custom_headers', 'url_variables']);

/** Secrets whose names do not say so. */
const otherSecrets: ReadonlySet<string> = new Set(['pagesDomains.create key', 'pagesDomains.update key']);

/** Parameters and fields that are named like secrets. */
const noSecrets: ReadonlySet<string> = new Set([
  'groupAttributes.set value',
  'projectAttributes.set value',
  'userAttributes.set value',
  'users.create reset_password',
]);

/** Reads that show secrets to those who may use them; the access matrix tells who that is. */
const shown: ReadonlySet<string> = new Set([
  'groupVariables.get',
  'groupVariables.list',
  'instanceVariables.get',
  'instanceVariables.list',
  'pipelineSchedules.get',
  'pipelineTriggers.get',
  'pipelineTriggers.list',
  'projectVariables.get',
  'projectVariables.list',
]);

/** Reads of what no list has: they need a path in the repository or a release, or a job with artifacts. */
const unlisted: ReadonlySet<string> = new Set([
  'commits.compare',
  'files.get',
  'files.raw',
  'files.blob',
  'files.rawBlob',
  'jobArtifacts.downloadOfRef',
  'jobArtifacts.file',
  'jobArtifacts.fileOfRef',
  'protectedBranches.get',
  'releaseLinks.download',
  'releases.latest',
  'releases.belowLatest',
]);

const isSecret = (endpoint: string, name: string): boolean =>
  (secretName.test(name) || bags.has(name) || otherSecrets.has(`${endpoint} ${name}`)) &&
  !noSecrets.has(`${endpoint} ${name}`);

const fieldsOf = (response: Schema | null | undefined): readonly string[] => Object.keys(response?.properties ?? {});

const secretsOf = (name: string, { params, response }: Endpoint) => ({
  taken: Object.keys(params).filter((one) => isSecret(name, one)),
  made: fieldsOf(response).filter((one) => isSecret(name, one) && !bags.has(one)),
});

const writes = namedEndpoints.filter(([name, endpoint]) => {
  const { taken, made } = secretsOf(name, endpoint);
  return ['POST', 'PUT', 'PATCH'].includes(endpoint.method) && taken.length + made.length > 0;
});

const reads = namedEndpoints.filter(([, endpoint]) => endpoint.method === 'GET' && endpoint.risk === 'read');

const idIn = (record: Fields, param: string): string => {
  const field = param.endsWith('_iid') ? 'iid' : 'id';
  return encodeURIComponent(String(record[field] ?? record['key'] ?? record['name'] ?? record['domain'] ?? 1));
};

describe('a secret', () => {
  let world: Awaited<ReturnType<typeof openWorld>>;
  const logged: string[] = [];
  const refusals: unknown[] = [];
  /** Secrets by what took or made them. */
  const canaries = new Map<string, string>();
  /** Answers by path, so that the records of a list give the paths of its members. */
  const answers = new Map<string, Promise<Answer>>();
  const read = (path: string): Promise<Answer> => {
    const answer = answers.get(path) ?? world.send(world.tokens.admin, { line: `GET ${path}` });
    answers.set(path, answer);
    return answer;
  };

  beforeAll(async () => {
    world = await openWorld({ log: (...line) => logged.push(JSON.stringify(line)) });
    for (const path of [`/projects/${world.projects.private}`, `/groups/${world.groups.private}`, '']) {
      const events = ['push_events', 'pipeline_events', 'job_events', 'issues_events', 'resource_access_token_events'];
      const json = { url: world.receiver, ...Object.fromEntries(events.map((event) => [event, true])) };
      await world.make(`POST ${path}/hooks`, json);
    }
    // The requests of the matrix need records of every kind.
    for (const [name] of reads) await requestTo(name)({ world, visibility: 'private', caller: 'admin' });
    for (const [name, endpoint] of writes) await sendSecrets(name, endpoint);
  }, 4 * timeoutMs);
  afterAll(() => world?.stop());

  /** Keeps a secret to look for: of a private key, a line. */
  const keep = <T extends string>(from: string, secret: T): T => {
    const [first = '', second = first] = secret.split('\n');
    canaries.set(from, second);
    return secret;
  };

  const newSecret = (param: string): string =>
    param === 'signing_token'
      ? `whsec_${randomBytes(32).toString('base64')}`
      : `Canary-${canaries.size}-${randomBytes(12).toString('hex')}`;

  /** The request of the matrix with its own secrets, or with new ones. */
  const withSecrets = async (
    name: string,
    taken: readonly string[],
    { json = {}, ...request }: Request,
  ): Promise<Request> => {
    const pair = taken.includes('key') ? await makePair() : {};
    const given: Fields = { ...json, ...pair };
    const fill = (param: string): unknown => {
      const from = `${name} ${param}`;
      if (bags.has(param)) return [{ key: 'name', value: keep(from, newSecret(param)) }];
      const own = given[param];
      return keep(from, typeof own === 'string' && own.length >= 16 ? own : newSecret(param));
    };
    return { ...request, json: { ...given, ...Object.fromEntries(taken.map((param) => [param, fill(param)])) } };
  };

  const sendSecrets = async (name: string, endpoint: Endpoint): Promise<void> => {
    const { taken, made } = secretsOf(name, endpoint);
    const asked = await requestTo(name)({ world, visibility: 'private', caller: 'admin' });
    const answer = await world.send(
      world.tokens.admin,
      taken.length === 0 ? asked : await withSecrets(name, taken, asked),
    );
    if (answer.status !== endpoint.success) refusals.push([name, answer.status, answer.text]);
    for (const field of made) {
      const value = (answer.json as Fields)[field];
      if (typeof value === 'string') keep(`${name} ${field}`, value);
    }
  };

  const leaksIn = (text: string): readonly string[] =>
    [...canaries].flatMap(([from, canary]) => (text.includes(canary) ? [from] : []));

  it('is sent or made by every endpoint that has one', () => {
    expect(writes.length).toBeGreaterThan(25);
    expect(refusals).toEqual([]);
    const without = writes.filter(([name]) => ![...canaries.keys()].some((from) => from.startsWith(`${name} `)));
    expect(without.map(([name]) => name)).toEqual([]);
  });

  /** The paths of an endpoint with the IDs of all records that the lists above it have. */
  const pathsOf = async (pattern: string): Promise<readonly string[]> => {
    let paths = [''];
    for (const part of pattern.split('/').slice(1)) {
      if (!part.startsWith(':') && part !== '*') {
        paths = paths.map((path) => `${path}/${part}`);
        continue;
      }
      const next: string[] = [];
      for (const path of paths) {
        const { json } = await read(path);
        const listed = Array.isArray(json) ? (json as readonly Fields[]) : [];
        next.push(...listed.slice(0, 20).map((record) => `${path}/${idIn(record, part.slice(1))}`));
      }
      paths = next;
    }
    return paths;
  };

  it('is in no answer to a read', { timeout: 4 * timeoutMs }, async () => {
    const hooks = (await read(`/projects/${world.projects.private}/hooks`)).json as readonly Fields[];
    const first = `/projects/${world.projects.private}/hooks/${String(hooks[0]?.['id'])}`;
    await vi.waitFor(async () => {
      const { json } = await world.send(world.tokens.admin, { line: `GET ${first}/events` });
      expect((json as readonly unknown[]).length).toBeGreaterThan(3);
    }, timeoutMs);
    const leaks: unknown[] = [];
    const [reached, showing] = [new Set<string>(), new Set<string>()];
    for (const [name, { path }] of reads) {
      for (const one of await pathsOf(path)) {
        const { status, text } = await read(one);
        if (status < 300) reached.add(name);
        const found = leaksIn(text);
        if (found.length > 0 && shown.has(name)) showing.add(name);
        else if (found.length > 0) leaks.push([name, one, found]);
      }
    }
    expect(leaks).toEqual([]);
    expect(new Set(reads.flatMap(([name]) => (reached.has(name) ? [] : [name])))).toEqual(unlisted);
    expect(showing).toEqual(shown);
  });

  it('is in no line of the log', () => {
    expect(logged.length).toBeGreaterThan(100);
    expect(leaksIn(logged.join('\n'))).toEqual([]);
  });

  it('is in no table of the database', async () => {
    const { db } = world.database;
    const tables = await db.introspection.getTables();
    const leaks = [];
    for (const { name } of tables) {
      const rows = await db
        .selectFrom(name as 'users')
        .selectAll()
        .execute();
      leaks.push(...leaksIn(JSON.stringify(rows)).map((from) => [name, from]));
    }
    expect(leaks).toEqual([]);
  });

  it('is in no file', async () => {
    const entries = await readdir(world.dataDir, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    expect(files.map((file) => file.name)).toContain('repoctl.sqlite3-wal');
    for (const file of files) {
      const text = (await readFile(join(file.parentPath, file.name))).toString('latin1');
      expect([file.name, leaksIn(text)]).toEqual([file.name, []]);
    }
  });
});
