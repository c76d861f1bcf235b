import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { recordingServer, type RecordingServer } from '../../api/support/recording-server.ts';
import { run, type Result } from '../support/run.ts';

const id = '9007199254740993';
const text = `[{"id":${id},"name":"bug","priority":1e400,"open_issues_count":0.12345678901234567890,"deep":{"n":[${id}]}}]`;

/** A server whose only list contains numbers that JavaScript cannot represent, and that returns its record from writes. */
const start = (): Promise<RecordingServer> =>
  recordingServer((response, { method, url }) => {
    const isList = method === 'GET' && /\/(labels|issues|x)(\?|$)/.test(url);
    response.writeHead(200, { 'content-type': 'application/json' }).end(isList ? text : text.slice(1, -1));
  });

const repoctl = async (argv: readonly string[], stdin = ''): Promise<Result & { readonly server: RecordingServer }> => {
  const server = await start();
  const env = { REPOCTL_URL: server.url, REPOCTL_TOKEN: 'rct_0123456789', REPOCTL_PROJECT: '1', REPOCTL_RETRIES: '0' };
  return { ...(await run(argv, { env, stdin })), server };
};

const list = async (...options: readonly string[]): Promise<string> => {
  const { code, out, err } = await repoctl(['labels', 'list', ...options]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out;
};

describe('a number that JavaScript cannot represent', () => {
  it('is printed unchanged as JSON and NDJSON', async () => {
    expect(await list('-o', 'ndjson')).toBe(`${text.slice(1, -1)}\n`);
    expect((await list('--json')).replaceAll(/\s/g, '')).toBe(text);
    expect(await list('-o', 'ndjson', '--fields', 'deep.n')).toBe(`{"deep":{"n":[${id}]}}\n`);
  });

  it('is printed unchanged as YAML', async () => {
    const out = await list('-o', 'yaml');
    expect(out).toContain(`id: ${id}\n`);
    expect(out).toContain('priority: 1e400\n');
    expect(out).toContain('open_issues_count: 0.12345678901234567890\n');
    expect(parse(out, { intAsBigInt: true })).toMatchObject([{ id: BigInt(id) }]);
  });

  it('is printed unchanged as CSV, in tables, and as a name', async () => {
    const fields = ['--fields', 'id,priority,open_issues_count,deep.n'];
    expect(await list('-o', 'csv', ...fields)).toBe(
      `id,priority,open_issues_count,deep.n\n${id},1e400,0.12345678901234567890,${id}\n`,
    );
    expect(await list('-o', 'table', ...fields)).toBe(`${id}\t1e400\t0.12345678901234567890\t${id}\n`);
    expect((await repoctl(['api', '/x', '-o', 'name'])).out).toBe(`${id}\n`);
    expect((await repoctl(['labels', 'get', 'bug'])).out).toContain(`id\t${id}\n`);
  });

  it('is printed unchanged by api', async () => {
    expect((await repoctl(['api', '/x'])).out).toBe(text);
    expect((await repoctl(['api', '/x', '--paginate', '-o', 'ndjson'])).out).toBe(`${text.slice(1, -1)}\n`);
  });

  it('has an equal value after jq', async () => {
    expect(await list('--jq', '.[].id')).toBe(`${id}\n`);
    expect(await list('--jq', '.[] | "\\(.id)"')).toBe(`${id}\n`);
    expect(await list('--jq', '.[].priority')).toBe('1E+400\n');
    expect(await list('--jq', '.[].open_issues_count')).toBe('0.12345678901234567890\n');
    expect((await repoctl(['api', '/x', '--paginate', '--jq', '.[].deep.n'])).out).toBe(`[${id}]\n`);
  });
});

describe('an ID that JavaScript cannot represent', () => {
  it('is accepted as an argument', async () => {
    for (const [argv, url] of [
      [['users', 'get', id], `/users/${id}`],
      [['issues', 'get', id], `/projects/1/issues/${id}`],
      [['issues', 'list', '--mine', '--iids', `7,${id}`], `/issues?iids%5B%5D=7&iids%5B%5D=${id}`],
    ] as const) {
      const { code, err, server } = await repoctl(argv);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(server.received[0]?.url).toBe(`/api/v4${url}`);
    }
  });

  it('is sent in a body', async () => {
    const { server } = await repoctl(['labels', 'create', 'bug', '--color', 'red', '--priority', id]);
    expect(server.received[0]?.body.toString()).toContain(`"priority":${id}`);
  });

  it('is sent from rows', async () => {
    const row = `{"name":"bug","color":"red","priority":${id}}`;
    for (const rows of [row, `[${row}]`]) {
      const { server, out } = await repoctl(['labels', 'create', '--from', '-', '-o', 'ndjson'], rows);
      expect(server.received[0]?.body.toString()).toContain(`"priority":${id}`);
      expect(out).toContain(`"record":{"id":${id},`);
    }
  });

  it('is shown in a dry run', async () => {
    const argv = ['labels', 'create', 'bug', '--color', 'red', '--priority', id, '--dry-run'];
    expect((await repoctl(argv)).out).toContain(`"priority": ${id}`);
    expect((await repoctl([...argv, '--json'])).out).toContain(`"priority": ${id}`);
  });
});
