import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../../support/rounds.ts';
import { bodyOf, openApp, type App } from '../../request/open-app.ts';

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100, 7)]);
const gif = Buffer.from('GIF89a and more', 'latin1');

describe.each(engines)('the avatar of a user on %s', (engine) => {
  let app: App;
  let id: number;
  beforeAll(async () => {
    app = await openApp(engine);
    ({ id } = await app.addPerson('olga'));
  });
  afterAll(() => app?.close());

  const send = async (method: string, path: string, fields: Record<string, string | Buffer>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) {
      if (typeof value === 'string') body.append(name, value);
      else body.append(name, new Blob([Uint8Array.from(value)], { type: 'text/html' }), '../../evil.html');
    }
    const headers = { 'Private-Token': app.rootToken };
    const response = await fetch(`${app.url}/api/v4${path}`, { method, headers, body });
    return { status: response.status, json: (await response.json()) as Record<string, unknown> };
  };
  const update = (fields: Record<string, string | Buffer>) => send('PUT', `/users/${id}`, fields);

  it('is stored, served to everyone as an image, replaced, and deleted', async () => {
    const { status, json } = await update({ avatar: png });
    expect([status, json['avatar_url']]).toEqual([200, `${app.url}/uploads/user/avatar/${id}/avatar.png`]);
    const shown = await fetch(String(json['avatar_url']));
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(png);
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    const next = await update({ avatar: gif });
    expect(next.json['avatar_url']).toMatch(/avatar\.gif$/);
    expect((await fetch(String(json['avatar_url']))).status).toBe(404);
    expect((await update({ avatar: '' })).json['avatar_url']).toBeNull();
    expect((await fetch(String(next.json['avatar_url']))).status).toBe(404);
  });

  it('can be set for a new user and is deleted with the user', async () => {
    const fields = { username: 'petra', name: 'Petra', email: 'petra@example.org' };
    const { status, json } = await send('POST', '/users', { ...fields, avatar: png });
    expect(status).toBe(201);
    const url = String(json['avatar_url']);
    expect((await fetch(url)).status).toBe(200);
    await app.ask(app.rootToken, `DELETE /users/${String(json['id'])}`);
    expect((await fetch(url)).status).toBe(404);
  });

  it.each([
    ['png', png],
    ['jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0])],
    ['gif', gif],
    ['webp', Buffer.from('RIFF\u0004\0\0\0WEBPVP8 ', 'latin1')],
  ])('can be %s', async (extension, avatar) => {
    const { json } = await update({ avatar });
    expect(json['avatar_url']).toBe(`${app.url}/uploads/user/avatar/${id}/avatar.${extension}`);
    await update({ avatar: '' });
  });

  it.each([
    ['a string', 'words'],
    ['a file that is not an image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['an empty file', Buffer.alloc(0)],
    ['an image of more than 200 KiB', Buffer.concat([png, Buffer.alloc(200 * 1024)])],
  ])('cannot be %s', async (_what, avatar) => {
    const { status, json } = await update({ avatar });
    expect([status, json]).toEqual([400, { message: { avatar: [expect.any(String)] } }]);
    expect(bodyOf(await app.ask(app.rootToken, `GET /users/${id}`))['avatar_url']).toBeNull();
  });
});
