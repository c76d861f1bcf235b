/** The header that names the parameters which the server ignored. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchange, type Answer } from '../../support/raw-http.ts';
import { engines } from '../../support/rounds.ts';
import { openApp, type App } from './open-app.ts';

const header = 'x-ignored-params';

const part = (head: string, text: string): string =>
  `--X\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`;

const namedBy = ({ headers }: Answer): unknown => headers[header];

describe.each(engines)('X-Ignored-Params on %s', (engine) => {
  let app: App;
  let project: string;
  beforeAll(async () => {
    app = await openApp(engine);
    project = `/projects/${await app.make('POST /projects', { name: 'named', initialize_with_readme: true })}`;
  });
  afterAll(() => app?.close());

  const ask = (line: string, json?: object, headers?: object): Promise<Answer> =>
    app.ask(app.rootToken, line, json, headers);

  const sendBytes = (method: string, path: string, type: string, body: string): Promise<Answer> =>
    exchange(app.url, {
      method,
      path: `/api/v4${path}`,
      headers: { 'Private-Token': app.rootToken, 'Content-Type': type },
      body,
    });

  it('is absent if everything is read', async () => {
    expect(namedBy(await ask('GET /projects?page=1&per_page=5&order_by=name'))).toBeUndefined();
    expect(namedBy(await ask(`PUT ${project}`, { id: 1, description: 'Ships', sudo: 'root' }))).toBeUndefined();
    expect(namedBy(await app.ask(null, `GET /projects?private_token=${app.rootToken}&sudo=root`))).toBeUndefined();
    expect(namedBy(await app.ask(null, 'GET /projects?access_token='))).toBeUndefined();
  });

  it.each([
    ['a name from the query', 'GET /projects?pagination=keyset', undefined, 'pagination'],
    ['a name that is given twice once', 'POST /projects?colour=1', { name: 'twice', colour: 2 }, 'colour'],
    ['a name without a value', 'GET /projects?colour', undefined, 'colour'],
    ['pages where there are none', 'GET /user?page=1&per_page=5', undefined, 'page, per_page'],
    ['pages in a body', 'POST /projects', { name: 'pages', page: 1 }, 'page'],
    ['credentials in a body', 'POST /projects', { name: 'credentials', private_token: 'rct_1' }, 'private_token'],
    ['names of Rails', 'GET /projects?utf8=%E2%9C%93&_method=get', undefined, 'utf8, _method'],
    [
      'names that objects have',
      'POST /projects',
      { name: 'objects', constructor: 1, valueOf: 2 },
      'constructor, valueOf',
    ],
    [
      'names of any characters',
      'POST /projects',
      { name: 'encoded', "ä b,\r\nX: y'\u202e*": 1 },
      '%C3%A4%20b%2C%0D%0AX%3A%20y%27%E2%80%AE%2A',
    ],
    ['half a character', 'POST /projects', { name: 'half', 'a\ud800': 1 }, 'a%EF%BF%BD'],
  ])('has %s', async (_what, line, json, expected) => {
    const answer = await ask(line, json);
    expect([answer.status < 300, namedBy(answer)]).toEqual([true, expected]);
  });

  it('has keys within a parameter', async () => {
    const action = { action: 'create', file_path: 'a.txt', content: 'a' };
    const json = { branch: 'master', commit_message: 'Add', actions: [{ ...action, mode: 1, file: { mode: 2 } }] };
    const answer = await ask(`POST ${project}/repository/commits`, json);
    expect([answer.status, namedBy(answer)]).toEqual([201, 'actions%5B%5D%5Bmode%5D, actions%5B%5D%5Bfile%5D']);
    const form =
      'branch=master&commit_message=Add&actions[][action]=create&actions[][file_path]=b&actions[][content]=b&actions[][mode]=1';
    const path = `${project}/repository/commits`;
    const sent = await sendBytes('POST', path, 'application/x-www-form-urlencoded', form);
    expect([sent.status, namedBy(sent)]).toEqual([201, 'actions%5B%5D%5Bmode%5D']);
    const filtered = await ask(`GET ${project}/variables?filter[environment_scope]=x&filter[kind]=y`);
    expect(namedBy(filtered)).toBe('filter');
  });

  it('has keys beside those of a pair', async () => {
    const variables = [{ key: 'A', value: '1', variable_type: 'file' }];
    const answer = await ask(`POST ${project}/pipeline`, { ref: 'master', variables });
    expect(namedBy(answer)).toBe('variables%5B%5D%5Bvariable_type%5D');
  });

  it('has the older name of a parameter only if it is not read', async () => {
    const person = await app.addPerson('handle');
    expect(namedBy(await ask(`PUT /users/${person.id}`, { skype: 'a' }))).toBeUndefined();
    expect(namedBy(await ask(`PUT /users/${person.id}`, { skype: 'a', chat_handle: 'b' }))).toBe('skype');
  });

  it('has fields and files of a multipart form', async () => {
    const body = `${part('name="name"', 'parts')}${part('name="colour"', 'red')}${part('name="logo"; filename="a.png"', 'png')}--X--\r\n`;
    const answer = await sendBytes('POST', '/projects', 'multipart/form-data; boundary=X', body);
    expect([answer.status, namedBy(answer)]).toEqual([201, 'colour, logo']);
  });

  it('is on refusals, empty responses, files, and responses to HEAD', async () => {
    const refused = await ask('POST /projects', { nmae: 'x' });
    expect([refused.status, namedBy(refused)]).toEqual([400, 'nmae']);
    const missing = await ask('GET /projects/0?colour=1');
    expect([missing.status, namedBy(missing)]).toEqual([404, 'colour']);
    const head = await ask(`HEAD ${project}?colour=1`);
    expect([head.status, head.text, namedBy(head)]).toEqual([200, '', 'colour']);
    const raw = await ask(`GET ${project}/repository/archive?colour=1`);
    expect([raw.status, namedBy(raw)]).toEqual([200, 'colour']);
    const label = await ask(`POST ${project}/labels`, { name: 'bug', color: '#ff0000' });
    expect(label.status).toBe(201);
    const removed = await ask(`DELETE ${project}/labels?name=bug&colour=1`);
    expect([removed.status < 300, namedBy(removed)]).toEqual([true, 'colour']);
  });

  it('is on a response from the cache, and on 304', async () => {
    const line = `GET ${project}?colour=1`;
    const first = await ask(line);
    const second = await ask(line);
    const third = await ask(line, undefined, { 'If-None-Match': first.headers['etag'] });
    expect([first, second, third].map((answer) => [answer.status, namedBy(answer)])).toEqual([
      [200, 'colour'],
      [200, 'colour'],
      [304, 'colour'],
    ]);
  });

  it('has at most 20 names in 1 kB, whatever is sent', async () => {
    const many = Object.fromEntries(Array.from({ length: 9000 }, (_, index) => [`p${index}`, 1]));
    const few = String(namedBy(await ask('POST /projects', { name: 'many', ...many })));
    expect(few.split(', ')).toEqual(Array.from({ length: 20 }, (_, index) => `p${index}`));
    const long = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`${index}${'€'.repeat(5000)}`, 1]));
    const short = String(namedBy(await ask('POST /projects', { name: 'long', ...long })));
    expect(short.length).toBeLessThanOrEqual(1024);
    expect(decodeURIComponent(short)).toBe(`0${'€'.repeat(99)}…`);
  });

  it('has no values', async () => {
    const answer = await ask('POST /projects?secret=rct_2', { name: 'values', passwort: 'rct_3' });
    expect(JSON.stringify(answer.headers)).not.toContain('rct_');
  });
});
