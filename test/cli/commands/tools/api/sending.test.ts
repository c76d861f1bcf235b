/** `repoctl api` with forms, a JSON body, and downloads. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { json, recordingServer, type Answer } from '../../../../api/support/recording-server.ts';
import { openTerminal } from '../../../../support/pty.ts';
import { makeHome } from '../../../support/home.ts';

const token = 'rct_never-show-this-token-9999';

const at = async (answer: Answer) => {
  const server = await recordingServer(answer);
  const home = await makeHome({ profiles: { work: { url: server.url, token, retries: 0 } } });
  return { ...server, home, api: (argv: readonly string[], stdin = '') => home.run(['api', ...argv], { stdin }) };
};

const created: Answer = (response) => json(response, { id: 1 }, 201);

describe('api --form', () => {
  it('sends multipart data with files, strings, and nested values', async () => {
    const { api, home, received } = await at(created);
    await home.write('logo.png', 'PNG');
    const form = ['--form', 'avatar=@logo.png', '--form', 'name=x', '--form', 'tags[]=a', '--form', 'tags[]=b'];
    expect((await api(['projects/7/uploads', ...form, '--form', 'at=@@home', '-F', 'n=1'])).code).toBe(0);
    const [request] = received;
    expect(request?.method).toBe('POST');
    expect(request?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    const parts = request?.body
      .toString()
      .split(/--repoctl-[\w-]+(?:--)?\r\n/)
      .slice(1, -1);
    expect(parts).toEqual([
      'Content-Disposition: form-data; name="name"\r\n\r\nx\r\n',
      'Content-Disposition: form-data; name="tags[]"\r\n\r\na\r\n',
      'Content-Disposition: form-data; name="tags[]"\r\n\r\nb\r\n',
      'Content-Disposition: form-data; name="at"\r\n\r\n@home\r\n',
      'Content-Disposition: form-data; name="n"\r\n\r\n1\r\n',
      'Content-Disposition: form-data; name="avatar"; filename="logo.png"\r\nContent-Type: application/octet-stream\r\n\r\nPNG\r\n',
    ]);
  });

  it('sends the form for each ID, also without a file', async () => {
    const { api, received } = await at(created);
    const argv = ['PUT', 'topics/{id}', '5', '6', '--form', 'avatar=@-', '--form', 'name=x'];
    expect((await api(argv, 'bytes')).code).toBe(0);
    expect(received.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual([
      'PUT /api/v4/topics/5',
      'PUT /api/v4/topics/6',
    ]);
    for (const { body } of received) expect(body.toString()).toContain('filename="stdin"');
    await api(['PATCH', 'topics/{id}', '5', '--form', 'name=x']);
    expect(received.at(-1)?.headers['content-type']).toMatch(/^multipart/);
  });

  it('hides file contents in a dry run', async () => {
    const { api, home, received } = await at(created);
    await home.write('logo.png', 'PNG');
    const { out } = await api(['/x', '--form', 'avatar=@logo.png', '--dry-run', '--json']);
    expect(JSON.parse(out)).toMatchObject({ method: 'POST', body: { avatar: '(file logo.png)' } });
    expect(received).toEqual([]);
  });

  it.each([
    [['/x', '--form', 'a=@gone.png'], 'cannot read file "gone.png" of --form a: no such file or directory'],
    [['GET', '/x', '--form', 'a=b'], '--form cannot be used with GET'],
    [['/x', '--form', 'a=b', '--input', '-'], '--form and --input cannot be used together'],
    [['/x', '--form', `private_token=${token}`], 'private_token must not be on the command line'],
  ])('refuses %j', async (argv, says) => {
    const { api, received } = await at(created);
    const { code, err } = await api(argv);
    expect({ code, sent: received.length }).toEqual({ code: 2, sent: 0 });
    expect(err).toContain(says);
    expect(err).not.toContain(token);
  });
});

describe('api --input', () => {
  it('uses the JSON file as the body of each request, below the values of the row', async () => {
    const { api, received } = await at(created);
    const stdin = 'id,name\n1,one\n2,\n';
    const { home } = await at(created);
    await home.write('rows.csv', stdin);
    const argv = ['POST', 'things/{id}', '--input', '-', '--from', join(home.directory, 'rows.csv'), '-H', 'X-A: b'];
    await api(argv, '{"name":"usual","n":[1]}');
    const bodies = received.map(({ body, headers }) => [JSON.parse(body.toString()) as unknown, headers['x-a']]);
    expect(bodies).toEqual([
      [{ name: 'one', n: [1] }, 'b'],
      [{ name: 'usual', n: [1] }, 'b'],
    ]);
    expect(await api(argv, '[1]')).toMatchObject({ code: 2, err: expect.stringContaining('must be a JSON object') });
  });
});

const taken: Answer = (response, { url }) =>
  url.endsWith('/1') ? json(response, { message: 'taken' }, 409) : json(response, { id: 9 }, 201);

describe('api --if-exists skip', () => {
  it('counts an existing record as unchanged', async () => {
    const { api } = await at(taken);
    expect((await api(['POST', 'x/1', '-f', 'a=b'])).code).toBe(7);
    expect(await api(['POST', 'x/1', '-f', 'a=b', '--if-exists', 'skip'])).toEqual({ code: 0, out: '', err: '' });
    const { code, out } = await api(['POST', 'x/{id}', '1', '2', '--if-exists', 'skip']);
    expect({ code, out }).toEqual({ code: 0, out: 'unchanged\t1\t\nsent\t9\t\n' });
    expect((await api(['PUT', 'x/1', '--if-exists', 'skip'])).err).toContain('--if-exists cannot be used with PUT');
  });
});

const archive: Answer = (response, { url }) => {
  if (url.endsWith('/gone')) json(response, { message: '404 Not Found' }, 404);
  else response.writeHead(200, { 'content-length': '6' }).end('abcdef');
};

describe('a download of api', () => {
  it('is written to a file with --to once it is complete', async () => {
    const { api, home } = await at(archive);
    expect(await api(['x/archive', '--to', 'a.tar.gz'])).toEqual({ code: 0, out: '', err: '' });
    expect(await readFile(join(home.directory, 'a.tar.gz'), 'utf8')).toBe('abcdef');
    const { code, out } = await api(['x/gone', '--to', 'b.tar.gz']);
    expect({ code, out }).toEqual({ code: 6, out: '{"message":"404 Not Found"}' });
    await expect(stat(join(home.directory, 'b.tar.gz'))).rejects.toThrow('ENOENT');
  });

  it('is streamed in a pipe without --to', async () => {
    const { api } = await at((response) => {
      response.write('first');
      setTimeout(() => response.end('last'), 20);
    });
    expect((await api(['/x'])).out).toBe('firstlast');
  });

  it.each([
    [['/x', '--to', ''], '--to must not be empty'],
    [['/x', '--to', 'a', '-i'], '--to and --include cannot be used together'],
    [['/x', '--to', 'a', '--all'], '--to and --all cannot be used together'],
    [['POST', 'x/{id}', '1', '2', '--to', 'a'], '--to can only be used with a single request'],
    [['/x', '--to', 'a', '--jq', '.'], '--to and --jq cannot be used together'],
  ])('is refused with %j', async (argv, says) => {
    const { api, received } = await at(archive);
    const { code, err } = await api(argv);
    expect({ code, sent: received.length }).toEqual({ code: 2, sent: 0 });
    expect(err).toContain(says);
  });

  it('shows its progress on a terminal', async () => {
    let go: (() => void) | undefined;
    const { url } = await at((response) => {
      response.writeHead(200, { 'content-length': String(4 * 1024 * 1024) });
      response.write(Buffer.alloc(1024 * 1024));
      go = () => response.end(Buffer.alloc(3 * 1024 * 1024));
    });
    const terminal = await openTerminal({
      env: { PATH: process.env['PATH'] ?? '', REPOCTL_URL: url, REPOCTL_TOKEN: 'x' },
    });
    onTestFinished(() => terminal.close());
    await terminal.start('repoctl api /x --to x.bin');
    await terminal.see('█████░░░░░░░░░░░░░░░ 25% of 4.0 MiB');
    go?.();
    const { code, lines } = await terminal.end();
    expect({ code, lines }).toEqual({ code: 0, lines: ['Wrote 4194304 bytes to x.bin'] });
  });
});
