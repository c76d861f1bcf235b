import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { labeled } from '../case.ts';
import { id, records, refused, seen } from '../answers.ts';
import { statusOfBytes } from '../../support/raw-http.ts';
import { openWorld, widgets, type Call, type World } from '../world.ts';

let world: World;
let first = 0;
const labels = `${widgets}/labels`;
const schedules = `${widgets}/pipeline_schedules`;

beforeAll(async () => {
  world = await openWorld();
  await world.call({ method: 'POST', path: labels, json: { name: 'there before', color: 'red' } });
  const json = { description: 'there, too', ref: 'master', cron: '0 1 * * *' };
  first = id(await world.call({ method: 'POST', path: schedules, json }));
});
afterAll(() => world?.stop());

const written = async (): Promise<unknown[]> => [
  ...records(await world.call({ method: 'GET', path: labels })).map((label) => label['name']),
  ...records(await world.call({ method: 'GET', path: schedules })).map((schedule) => schedule['description']),
];

const untouched = ['there before', 'there, too'];

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const label = '{"name":"written","color":"red"}';
const invalidUtf8 = Buffer.concat([
  Buffer.from('{"name":"a'),
  Buffer.from([0xff, 0xc3, 0x28]),
  Buffer.from('","color":"red"}'),
]);
const truncatedUtf8 = Buffer.concat([
  Buffer.from('{"name":"a'),
  Buffer.from([0xe2, 0x82]),
  Buffer.from('","color":"red"}'),
]);
const nested = (open: string, close: string): string =>
  `{"color":"red","name":${open.repeat(10_000)}1${close.repeat(10_000)}}`;

const bodies: readonly (readonly [string, string, string | Uint8Array])[] = [
  ['JSON that ends early', json, '{"name":"written","color":'],
  ['JSON with a trailing comma', json, '{"name":"written","color":"red",}'],
  ['JSON with single quotes', json, "{'name':'written','color':'red'}"],
  ['two JSON values', json, `${label}${label}`],
  ['a JSON array', json, `[${label}]`],
  ['a JSON string', json, '"written"'],
  ['a JSON number', json, '1'],
  ['a JSON null', json, 'null'],
  ['not JSON at all', json, 'name=written&color=red'],
  ['JSON sent as a form', form, label],
  ['JSON sent as text', 'text/plain', label],
  ['JSON sent as XML', 'application/xml', label],
  ['a content type that is none', 'nonsense', label],
  ['multipart without a boundary', 'multipart/form-data', 'x'],
  ['multipart with another boundary', 'multipart/form-data; boundary=x', '--y\r\n\r\n--y--\r\n'],
  [
    'multipart that ends early',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nwri',
  ],
  ['arrays nested 10,000 deep', json, nested('[', ']')],
  ['objects nested 10,000 deep', json, nested('{"a":', '}')],
  ['a form nested 10,000 deep', form, `name${'[a]'.repeat(10_000)}=1&color=red`],
  ['a form with 100,000 fields', form, `${'a=1&'.repeat(100_000)}x=1`],
  ['a body of 64 MiB', json, `{"name":"${'x'.repeat(64 * 1024 * 1024)}","color":"red"}`],
  ['a raw NUL in JSON', json, '{"name":"a\0b","color":"red"}'],
  ['an escaped NUL in JSON', json, String.raw`{"name":"a\u0000b","color":"red"}`],
  ['a NUL in a form', form, 'name=a%00b&color=red'],
  ['a lone surrogate in JSON', json, String.raw`{"name":"a\ud800b","color":"red"}`],
  ['invalid UTF-8 in JSON', json, invalidUtf8],
  ['cut-off UTF-8 in JSON', json, truncatedUtf8],
  ['invalid UTF-8 in a form', form, 'name=a%ff%c3%28&color=red'],
  ['a broken escape in a form', form, 'name=%zz%&color='],
  ['an object for a string', json, '{"name":{"a":"b"},"color":"red"}'],
  ['an array for a string', json, '{"name":["written"],"color":"red"}'],
  ['a name that only spoils the prototype', json, '{"__proto__":{"name":"written"},"color":"red"}'],
  ['a constructor that spoils the prototype', json, '{"constructor":{"prototype":{"name":"written"}},"color":"red"}'],
  ['an empty name', json, '{"name":"","color":"red"}'],
  ['a null name', json, '{"name":null,"color":"red"}'],
];

describe('an invalid body', () => {
  it.each(bodies)('is rejected and writes nothing: %s', async (_what, type, body) => {
    const headers = { 'Content-Type': type };
    const answer = await world.call({ method: 'POST', path: labels, headers, body });
    expect(seen(answer)).toEqual(refused);
    expect(await written()).toEqual(untouched);
  });
});

describe('an invalid path', () => {
  it.each(
    labeled([
      `${widgets}%00/labels`,
      '/projects/olga%2F%00/labels',
      '/projects/%FF/labels',
      '/projects/%C3%28/labels',
      '/projects/%/labels',
      '/projects/%zz/labels',
      '/projects/olga%2F..%2Fwidgets/labels',
      '/projects/..%2F..%2F..%2Fetc%2Fpasswd/labels',
      `/projects/${'a'.repeat(8_000)}/labels`,
      `${labels}/%00`,
      `${labels}/%FF`,
      '/nothing%00',
      '/%FF',
    ]),
  )('is rejected: %s', async (_label, path) => {
    expect(seen(await world.call({ method: 'GET', path }))).toEqual(refused);
  });

  it.each(['%00', 'e0', '.0', ';1', '+0', '%2C2', '%27'])('is rejected as a number followed by %s', async (suffix) => {
    expect((await world.call({ method: 'GET', path: `${schedules}/${first}` })).status).toBe(200);
    const answer = await world.call({ method: 'GET', path: `${schedules}/${first}${suffix}` });
    expect(seen(answer)).toEqual(refused);
  });

  it.each([
    ['raw high bytes', [0xff, 0xfe]],
    ['a raw NUL', [0x00]],
  ])('is rejected with a 4xx or a closed connection: %s', async (_what, odd) => {
    const head = `GET /api/v4/projects/`;
    const rest = `/labels HTTP/1.1\r\nHost: a\r\nPrivate-Token: ${world.tokens.olga}\r\nConnection: close\r\n\r\n`;
    const bytes = Buffer.concat([Buffer.from(head), Buffer.from(odd), Buffer.from(rest)]);
    expect(await statusOfBytes(world.url, bytes)).toBeOneOf([0, 400, 404]);
  });
});

describe('an invalid query', () => {
  it.each(
    labeled([
      'name=%00&color=red',
      'name=a%00b&color=red',
      'name=%FF&color=red',
      'name[]=written&color=red',
      'name[a]=written&color=red',
      `${'name[a]'.padEnd(9_000, '[a]')}=1&color=red`,
      '%00=1&color=red',
      '&&&=&=',
    ]),
  )('is rejected on a create, which writes nothing: %s', async (_label, query) => {
    expect(seen(await world.call({ method: 'POST', path: `${labels}?${query}` }))).toEqual(refused);
    expect(await written()).toEqual(untouched);
  });

  it.each(['scope=%00', 'scope=%FF', 'scope[]=active', 'scope[a]=active', 'scope=active%0d%0aX-Injected:1'])(
    'is rejected on a read: %s',
    async (query) => {
      expect(seen(await world.call({ method: 'GET', path: `${schedules}?${query}` }))).toEqual(refused);
    },
  );
});

describe('an unused query', () => {
  it.each([
    ['invalid UTF-8', '/version?x=%FF'],
    ['invalid UTF-8 at an unknown route', '/nothing?x=%FF'],
    ['a key nested 3,000 deep', `/version?x${'[a]'.repeat(3_000)}=1`],
    ['20,000 characters', `/version?x=${'y'.repeat(20_000)}`],
  ])('is rejected or ignored, even without credentials: %s', async (_what, path) => {
    const answer = await world.call({ as: 'anonymous', method: 'GET', path });
    expect(answer.status).toBeOneOf([200, 400, 401, 404]);
  });
});

describe('an invalid header', () => {
  it.each<[string, Record<string, string>]>([
    ['a token of high bytes', { 'Private-Token': 'ÿþ' }],
    ['a very long token', { 'Private-Token': 'x'.repeat(8_000) }],
    ['a sudo of high bytes', { Sudo: 'ÿþ' }],
  ])('is rejected: %s', async (_what, headers) => {
    const call: Call = { as: 'root', method: 'GET', path: '/user', headers };
    expect(seen(await world.call(call))).toEqual(refused);
  });
});

describe('the server', () => {
  it('still works after invalid requests', async () => {
    expect((await world.call({ method: 'POST', path: labels, json: { name: 'after', color: 'red' } })).status).toBe(
      201,
    );
  });
});
