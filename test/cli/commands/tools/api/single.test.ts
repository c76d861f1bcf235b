import { describe, expect, it } from 'vitest';
import { runCli } from '../../../../../src/cli/run-cli.ts';
import { html, json, recordingServer } from '../../../../api/support/recording-server.ts';
import { memoryStreams } from '../../../output/memory-streams.ts';
import { makeHome } from '../../../support/home.ts';
import type { Result, RunContext } from '../../../support/run.ts';
import { useSignedIn } from '../signed-in.ts';

const token = 'rct_never-show-this-token-9999';
const { service, signedIn, api } = useSignedIn();

/** What a command line would send, as `--dry-run` tells it. */
const planned = async (argv: readonly string[], around: RunContext = {}) => {
  const home = await signedIn('https://forge.test');
  await home.write('note.txt', 'a note\n');
  const { code, out, err } = await home.run(['api', ...argv, '--dry-run', '--json'], around);
  if (code !== 0) throw new Error(`exit code ${code}: ${err}`);
  return JSON.parse(out) as { method: string; url: string; headers: Record<string, string>; body?: unknown };
};

const base = 'https://forge.test/api/v4';

describe('the request', () => {
  it.each([
    { argv: ['/projects'], method: 'GET', path: '/projects' },
    { argv: ['projects?a=1', '-f', 'b=2', '-X', 'get'], method: 'GET', path: '/projects?a=1&b=2' },
    { argv: ['DELETE', '/projects/7', '-F', 'force=true'], method: 'DELETE', path: '/projects/7?force=true' },
    { argv: ['/projects', '-f', 'name=x'], method: 'POST', path: '/projects', body: { name: 'x' } },
    {
      argv: ['put', '/projects/7', '-F', 'archived=false'],
      method: 'PUT',
      path: '/projects/7',
      body: { archived: false },
    },
    { argv: [`${base}/projects/7`], method: 'GET', path: '/projects/7' },
  ])('of $argv is $method $path', async ({ argv, method, path, body }) => {
    const plan = await planned(argv);
    expect(plan).toMatchObject({ method, url: `${base}${path}` });
    expect(plan.body).toEqual(body);
  });

  it('takes typed fields for what they are, and raw fields for texts', async () => {
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
      await (await signedIn(server.url, token)).run(['api', '/x', '-F', `id=${number}`, '-F', `ids[]=${number}`]);
      expect(server.received[0]?.body.toString()).toBe(`{"id":"${number}","ids":["${number}"]}`);
      expect((await api(['/x', '-F', `id=${number}`, '--dry-run'])).out).toContain(`"id": "${number}"`);
    },
  );

  it('builds lists and records, nested in each other', async () => {
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

  it('writes lists and records into a query as the service reads them', async () => {
    const argv = ['GET', '/x', '-F', 'ids[]=1', '-F', 'ids[]=2', '-f', 'custom_attributes[k]=v w'];
    expect((await planned(argv)).url).toBe(`${base}/x?ids%5B%5D=1&ids%5B%5D=2&custom_attributes%5Bk%5D=v%20w`);
  });

  it('sends a file as the body, and fields beside it in the query', async () => {
    const plan = await planned(['/x', '--input', '-', '-f', 'a=1'], { stdin: '{"name":"x"}' });
    expect(plan).toMatchObject({ method: 'POST', url: `${base}/x?a=1`, body: { name: 'x' } });
    expect(plan.headers['content-type']).toBe('application/json');
  });

  it('has the headers that are given', async () => {
    const { headers } = await planned([
      '/x',
      '-H',
      'If-Unmodified-Since: Sat, 01 Jan 2028 00:00:00 GMT',
      '-H',
      'X-A:b',
    ]);
    expect(headers).toMatchObject({ 'if-unmodified-since': 'Sat, 01 Jan 2028 00:00:00 GMT', 'x-a': 'b' });
  });

  it('fills in the project and the group in force', async () => {
    const env = { REPOCTL_PROJECT: 'team/app', REPOCTL_GROUP: 'team/sub' };
    expect((await planned(['projects/{project}/labels'], { env })).url).toBe(`${base}/projects/team%2Fapp/labels`);
    expect((await planned(['groups/{group}'], { env })).url).toBe(`${base}/groups/team%2Fsub`);
  });
});

describe('what makes no request is refused before anything is sent', () => {
  it.each([
    { argv: ['LIST', '/x'], says: 'unknown method "LIST"' },
    { argv: ['GET', '/x', '/y'], says: 'unexpected argument' },
    { argv: ['GET', '/x', '-X', 'POST'], says: 'GET and POST cannot be used together' },
    { argv: ['/x', '-f', 'name'], says: 'the field "name" has no value' },
    { argv: ['/x', '-f', 'a=1', '-f', 'a=2'], says: 'the field a conflicts with an earlier one' },
    { argv: ['/x', '-f', 'a=1', '-f', 'a[b]=2'], says: 'the field a[b] conflicts with an earlier one' },
    { argv: ['/x', '-f', '[a]=1'], says: 'invalid field name "[a]"' },
    { argv: ['/x', '-F', 'a=@gone.txt'], says: 'cannot read file "gone.txt"' },
    { argv: ['/x', '-H', 'X-A'], says: '--header must be a name and a value' },
    { argv: ['https://elsewhere.test/x'], says: 'refusing to send the token to' },
    { argv: ['/x', '--paginate', '-f', 'a=1'], says: '--paginate cannot be used with POST' },
    { argv: ['/x', '--paginate', '-i'], says: '--include and --paginate cannot be used together' },
  ])('$argv', async ({ argv, says }) => {
    const { code, out, err } = await (await signedIn('http://127.0.0.1:9')).run(['api', ...argv]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(says);
  });

  it.each([
    ['-H', `Private-Token: ${token}`],
    ['-H', `authorization: Bearer ${token}`],
    ['-H', token],
    ['-f', `private_token=${token}`],
    ['-f', `access_token=${token}`],
  ])('a credential on the command line, which is not repeated: %s %s', async (...options) => {
    const { code, out, err } = await (await signedIn('http://127.0.0.1:9')).run(['api', '/x', ...options]);
    expect(code).toBe(2);
    expect(out + err).not.toContain(token);
  });

  it('a credential in the path', async () => {
    const { code, err } = await api([`/x?private_token=${token}`, '--debug']);
    expect(code).toBe(2);
    expect(err).not.toContain(token);
  });
});

describe('the answer', () => {
  it('is printed byte by byte where a program reads it', async () => {
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

  it('is readable and safe at a terminal', async () => {
    const server = await recordingServer((response, { url }) => {
      if (url.endsWith('/json')) json(response, { a: '\u001b[31m' });
      else if (url.endsWith('/text')) html(response, '\u001b]0;title\u0007');
      else response.end(Buffer.from([0xff, 0xfe]));
    });
    const home = await signedIn(server.url, token);
    const at = (path: string): Promise<Result> => home.run(['api', path], { terminal: true });
    expect((await at('/json')).out).toBe('{\n  "a": "\\u001b[31m"\n}\n');
    expect((await at('/text')).out).toBe('^[]0;title^G\n');
    expect(await at('/bytes')).toMatchObject({ out: '', err: expect.stringContaining('response is binary (2 bytes)') });
  });

  it('comes with its status and headers when asked to', async () => {
    const { out } = await api(['/version', '-i']);
    expect(out).toMatch(/^HTTP\/1\.1 200 OK\n(?:[a-z-]+: .*\n)*content-type: application\/json\n/);
    expect(out).toMatch(/\n\n\{"version":"[\d.]+","revision":"\w+"\}$/);
  });

  it('of an error is printed, too, and the error decides the exit code', async () => {
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
  ])('with the status %d ends with the exit code %d', async (status, exitCode) => {
    const server = await recordingServer((response) => json(response, { message: 'no' }, status));
    const { code, out } = await (await signedIn(server.url, token)).run(['api', '/x']);
    expect({ code, out }).toEqual({ code: exitCode, out: '{"message":"no"}' });
  });

  it('is not printed with --silent', async () => {
    expect(await api(['/version', '--silent'])).toEqual({ code: 0, out: '', err: '' });
    expect(await api(['/projects/404', '--silent'])).toMatchObject({ code: 6, out: '' });
  });

  it('goes through --jq, --fields and the output formats', async () => {
    expect((await api(['/user', '--jq', '.username'])).out).toBe('root\n');
    expect((await api(['/user', '--fields', 'username'])).out).toBe('{\n  "username": "root"\n}\n');
    expect((await api(['/user', '-o', 'yaml', '--fields', 'username'])).out).toBe('username: root\n');
    expect((await api(['/users', '-o', 'csv', '--fields', 'id,username'])).out).toBe('id,username\n1,root\n');
  });

  it('can only be printed as it is when it is no JSON', async () => {
    const server = await recordingServer((response) => html(response, '<p>hello</p>'));
    const { code, err } = await (await signedIn(server.url, token)).run(['api', '/x', '--jq', '.']);
    expect(code).toBe(1);
    expect(err).toContain('the response is not JSON');
  });

  it('with --debug shows the exchange without the token', async () => {
    const { out, err } = await api(['/user', '--debug', '-i']);
    expect(err).toContain('private-token: [redacted]');
    expect(out + err).not.toContain(service().rootToken);
  });

  it('in a dry run is none, and the token is not shown', async () => {
    const { code, out } = await (await signedIn('http://127.0.0.1:9', token)).run(['api', '/x', '--dry-run', '--json']);
    expect(code).toBe(0);
    expect(out).toContain('"private-token": "[redacted]"');
    expect(out).not.toContain(token);
  });
});
