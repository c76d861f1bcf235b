import { describe, expect, it } from 'vitest';
import { runCli } from '../../../../../src/cli/run-cli.ts';
import { html, json, recordingServer } from '../../../../api/support/recording-server.ts';
import { memoryStreams } from '../../../output/memory-streams.ts';
import { makeHome } from '../../../support/home.ts';
import type { Result, RunContext } from '../../../support/run.ts';
import { useLoggedIn } from '../logged-in.ts';

const token = 'rct_never-show-this-token-9999';
const { service, loggedIn, api } = useLoggedIn();

/** The request of a command line according to `--dry-run`. */
const planned = async (argv: readonly string[], around: RunContext = {}) => {
  const home = await loggedIn('https://forge.test');
  await home.write('note.txt', 'a note\n');
  const { code, out, err } = await home.run(['api', ...argv, '--dry-run', '--json'], around);
  if (code !== 0) throw new Error(`exit code ${code}: ${err}`);
  return JSON.parse(out) as { method: string; url: string; headers: Record<string, string>; body?: unknown };
};

const base = 'https://forge.test/api/v4';

describe('an api request', () => {
  it.each([
    [['/projects'], 'GET', '/projects', undefined],
    [['projects?a=1', '-f', 'b=2', '-X', 'get'], 'GET', '/projects?a=1&b=2', undefined],
    [['DELETE', '/projects/7', '-F', 'force=true'], 'DELETE', '/projects/7?force=true', undefined],
    [['/projects', '-f', 'name=x'], 'POST', '/projects', { name: 'x' }],
    [['put', '/projects/7', '-F', 'archived=false'], 'PUT', '/projects/7', { archived: false }],
    [[`${base}/projects/7`], 'GET', '/projects/7', undefined],
  ])('from %j is %s %s', async (argv, method, path, body) => {
    const plan = await planned(argv);
    expect(plan).toMatchObject({ method, url: `${base}${path}` });
    expect(plan.body).toEqual(body);
  });

  it('converts typed fields and sends raw fields as strings', async () => {
    const typed = ['a=true', 'b=false', 'c=null', 'd=12', 'e=-1.5', 'f=01', 'g=', 'h=@note.txt', 'i=@@x', 'j=@-'];
    const argv = ['/x', ...typed.flatMap((field) => ['-F', field]), '-f', 'k=true', '-f', 'l=@note.txt'];
    expect((await planned(argv, { stdin: 'from stdin\n' })).body).toEqual({
      a: true,
      b: false,
      c: null,
      d: 12,
      e: -1.5,
      f: '01',
      g: '',
      h: 'a note',
      i: '@x',
      j: 'from stdin',
      k: 'true',
      l: '@note.txt',
    });
  });

  it.each(['12345678901234567890', '1e400', '0.12345678901234567890', '1.10', '007'])(
    'keeps the digits of %s',
    async (number) => {
      const server = await recordingServer((response) => json(response, {}));
      await (await loggedIn(server.url, token)).run(['api', '/x', '-F', `id=${number}`, '-F', `ids[]=${number}`]);
      expect(server.received[0]?.body.toString()).toBe(`{"id":"${number}","ids":["${number}"]}`);
      expect((await api(['/x', '-F', `id=${number}`, '--dry-run'])).out).toContain(`"id": "${number}"`);
    },
  );

  it('builds nested lists and records', async () => {
    const fields = [
      'ids[]=1',
      'ids[]=2',
      'none[]',
      'custom_attributes[team]=core',
      'custom_attributes[level][now]=3',
      'actions[][action]=create',
      'actions[][path]=a.txt',
      'actions[][action]=delete',
      'actions[][path]=b.txt',
      '__proto__[polluted]=yes',
    ];
    const { body } = await planned(['/x', ...fields.flatMap((field) => ['-F', field])]);
    expect(body).toMatchObject({
      ids: [1, 2],
      none: [],
      custom_attributes: { team: 'core', level: { now: 3 } },
      actions: [
        { action: 'create', path: 'a.txt' },
        { action: 'delete', path: 'b.txt' },
      ],
    });
    expect({}).not.toHaveProperty('polluted');
  });

  it('encodes lists and records in the query as the server parses them', async () => {
    const argv = ['GET', '/x', '-F', 'ids[]=1', '-F', 'ids[]=2', '-f', 'custom_attributes[k]=v w'];
    expect((await planned(argv)).url).toBe(`${base}/x?ids%5B%5D=1&ids%5B%5D=2&custom_attributes%5Bk%5D=v%20w`);
  });

  it('has a file as the body and puts fields into the query', async () => {
    const plan = await planned(['/x', '--input', '-', '-f', 'a=1'], { stdin: '{"name":"x"}' });
    expect(plan).toMatchObject({ method: 'POST', url: `${base}/x?a=1`, body: { name: 'x' } });
    expect(plan.headers['content-type']).toBe('application/json');
  });

  it('has the given headers', async () => {
    const { headers } = await planned([
      '/x',
      '-H',
      'If-Unmodified-Since: Sat, 01 Jan 2028 00:00:00 GMT',
      '-H',
      'X-A:b',
    ]);
    expect(headers).toMatchObject({ 'if-unmodified-since': 'Sat, 01 Jan 2028 00:00:00 GMT', 'x-a': 'b' });
  });

  it('fills in the current project and group', async () => {
    const env = { REPOCTL_PROJECT: 'team/app', REPOCTL_GROUP: 'team/sub' };
    expect((await planned(['projects/{project}/labels'], { env })).url).toBe(`${base}/projects/team%2Fapp/labels`);
    expect((await planned(['groups/{group}'], { env })).url).toBe(`${base}/groups/team%2Fsub`);
  });
});

describe('an invalid api request', () => {
  it.each([
    [['LIST', '/x'], 'unknown method "LIST"'],
    [['GET', '/x', '/y'], 'unexpected argument'],
    [['GET', '/x', '-X', 'POST'], 'GET and POST cannot be used together'],
    [['/x', '-f', 'name'], 'the field "name" has no value'],
    [['/x', '-f', 'a=1', '-f', 'a=2'], 'the field a conflicts with an earlier one'],
    [['/x', '-f', 'a=1', '-f', 'a[b]=2'], 'the field a[b] conflicts with an earlier one'],
    [['/x', '-f', '[a]=1'], 'invalid field name "[a]"'],
    [['/x', '-F', 'a=@gone.txt'], 'cannot read file "gone.txt"'],
    [['/x', '-H', 'X-A'], '--header must be a name and a value'],
    [['https://elsewhere.test/x'], 'refusing to send the token to'],
    [['/x', '--paginate', '-f', 'a=1'], '--paginate cannot be used with POST'],
    [['/x', '--paginate', '-i'], '--include and --paginate cannot be used together'],
  ])('is refused before sending: %j', async (argv, says) => {
    const { code, out, err } = await (await loggedIn('http://127.0.0.1:9')).run(['api', ...argv]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(says);
  });

  it.each([
    ['-H', `Private-Token: ${token}`],
    ['-H', `authorization: Bearer ${token}`],
    ['-H', token],
    ['-f', `private_token=${token}`],
    ['-f', `access_token=${token}`],
  ])('is refused for a credential on the command line without repeating it: %s %s', async (...options) => {
    const { code, out, err } = await (await loggedIn('http://127.0.0.1:9')).run(['api', '/x', ...options]);
    expect(code).toBe(2);
    expect(out + err).not.toContain(token);
  });

  it('is refused for a credential in the path', async () => {
    const { code, err } = await api([`/x?private_token=${token}`, '--debug']);
    expect(code).toBe(2);
    expect(err).not.toContain(token);
  });
});

describe('an api response', () => {
  it('is printed byte by byte in a pipe', async () => {
    const bytes = Buffer.from([0x00, 0xff, 0x1b, 0x5b, 0x33, 0x31, 0x6d, 0x0a]);
    const server = await recordingServer((response) => response.end(bytes));
    const streams = memoryStreams();
    const printed: Buffer[] = [];
    streams.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
    const { directory: cwd } = await makeHome();
    const env = { REPOCTL_CONFIG_DIR: cwd, REPOCTL_URL: server.url };
    expect(await runCli({ argv: ['api', '/x'], env, streams, cwd })).toBe(0);
    expect(Buffer.concat(printed)).toEqual(bytes);
  });

  it('is readable and escaped on a terminal', async () => {
    const server = await recordingServer((response, { url }) => {
      if (url.endsWith('/json')) json(response, { a: '\u001b[31m' });
      else if (url.endsWith('/text')) html(response, '\u001b]0;title\u0007');
      else response.end(Buffer.from([0xff, 0xfe]));
    });
    const home = await loggedIn(server.url, token);
    const at = (path: string): Promise<Result> => home.run(['api', path], { terminal: true });
    expect((await at('/json')).out).toBe('{\n  "a": "\\u001b[31m"\n}\n');
    expect((await at('/text')).out).toBe('^[]0;title^G\n');
    expect(await at('/bytes')).toMatchObject({ out: '', err: expect.stringContaining('response is binary (2 bytes)') });
  });

  it('is printed with status and headers with --include', async () => {
    const { out } = await api(['/version', '-i']);
    expect(out).toMatch(/^HTTP\/1\.1 200 OK\n(?:[a-z-]+: .*\n)*content-type: application\/json\n/);
    expect(out).toMatch(/\n\n\{"version":"[\d.]+","revision":"\w+"\}$/);
  });

  it('with an error is printed and sets the exit code', async () => {
    const { code, out, err } = await api(['/projects/404']);
    expect(code).toBe(6);
    expect(JSON.parse(out)).toEqual({ message: '404 Project Not Found' });
    expect(err).toMatch(/^error: 404 Project Not Found\n/);
  });

  it.each([
    [401, 4],
    [403, 5],
    [404, 6],
    [409, 7],
    [422, 8],
    [429, 9],
    [500, 10],
  ])('with status %d gives exit code %d', async (status, exitCode) => {
    const server = await recordingServer((response) => json(response, { message: 'no' }, status));
    const { code, out } = await (await loggedIn(server.url, token)).run(['api', '/x']);
    expect({ code, out }).toEqual({ code: exitCode, out: '{"message":"no"}' });
  });

  it('is omitted with --silent', async () => {
    expect(await api(['/version', '--silent'])).toEqual({ code: 0, out: '', err: '' });
    expect(await api(['/projects/404', '--silent'])).toMatchObject({ code: 6, out: '' });
  });

  it('supports --jq, --fields, and the output formats', async () => {
    expect((await api(['/user', '--jq', '.username'])).out).toBe('root\n');
    expect((await api(['/user', '--fields', 'username'])).out).toBe('{\n  "username": "root"\n}\n');
    expect((await api(['/user', '-o', 'yaml', '--fields', 'username'])).out).toBe('username: root\n');
    expect((await api(['/users', '-o', 'csv', '--fields', 'id,username'])).out).toBe('id,username\n1,root\n');
  });

  it('can only be printed raw if it is not JSON', async () => {
    const server = await recordingServer((response) => html(response, '<p>hello</p>'));
    const { code, err } = await (await loggedIn(server.url, token)).run(['api', '/x', '--jq', '.']);
    expect(code).toBe(1);
    expect(err).toContain('the response is not JSON');
  });

  it('is logged without the token with --debug', async () => {
    const { out, err } = await api(['/user', '--debug', '-i']);
    expect(err).toContain('private-token: [redacted]');
    expect(out + err).not.toContain(service().rootToken);
  });

  it('is replaced by the request in a dry run, without the token', async () => {
    const { code, out } = await (await loggedIn('http://127.0.0.1:9', token)).run(['api', '/x', '--dry-run', '--json']);
    expect(code).toBe(0);
    expect(out).toContain('"private-token": "[redacted]"');
    expect(out).not.toContain(token);
  });
});
