/**
 * Every route gets bodies that are unfinished, compressed, or declared as compressed although they are not. Each sender
 * either waits for the response or resets the connection.
 */
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import pMap from 'p-map';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { namedEndpoints } from '../../support/named-endpoints.ts';
import { isLong } from '../../support/rounds.ts';
import { exchange } from '../../support/raw-http.ts';
import { timeoutMs } from '../../support/timeout.ts';
import { openWorld, type World } from '../access/world.ts';

interface Route {
  readonly method: string;
  readonly path: string;
  /** The content type of a valid body. */
  readonly type: string;
}

interface Body {
  readonly what: string;
  readonly headers: readonly string[];
  readonly bytes: Uint8Array;
}

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const publicProject = '//root/projects-public.git';

const routes: readonly Route[] = [
  ...namedEndpoints.map(([, { method, path }]) => ({
    method,
    // No record has this ID, so that no body can change a record.
    path: `/api/v4${path.replaceAll(/:\w+/g, '999999')}`,
    type: json,
  })),
  ...['git-upload-pack', 'git-receive-pack'].flatMap((service) =>
    [publicProject, '/nobody/nothing.git'].map((project) => ({
      method: 'POST',
      path: `${project}/${service}`,
      type: `application/x-${service}-request`,
    })),
  ),
  { method: 'GET', path: `${publicProject}/info/refs?service=git-upload-pack`, type: json },
  { method: 'POST', path: '/oauth/token', type: form },
  { method: 'POST', path: '/users/sign_in', type: form },
  { method: 'POST', path: '/users/sign_out', type: form },
  { method: 'GET', path: '/healthz', type: json },
  { method: 'GET', path: '/readyz', type: json },
  { method: 'GET', path: '/metrics', type: json },
  { method: 'GET', path: '/api/v4/openapi.json', type: json },
  { method: 'POST', path: '/nowhere', type: json },
];

const text = (value: string): Uint8Array => new TextEncoder().encode(value);

/** A negotiation as git sends it. */
const negotiation = text(`0032want ${'1'.repeat(40)}\n00000009done\n`);

const compressed = gzipSync(negotiation);

/** Inflates to more than the size limit of a fetch request. */
const bomb = gzipSync(new Uint8Array(40 * 1024 * 1024));

const boundary = 'multipart/form-data; boundary=x';

const whole = (what: string, bytes: Uint8Array, ...headers: readonly string[]): Body => ({
  what,
  headers: [...headers, `Content-Length: ${bytes.length}`],
  bytes,
});

const bodies: readonly Body[] = [
  { what: 'the beginning of a body', headers: ['Content-Length: 100000'], bytes: text('{"name": "x') },
  { what: 'the beginning of a chunk', headers: ['Transfer-Encoding: chunked'], bytes: text('ffff\r\n{"name"') },
  { what: 'an invalid chunk', headers: ['Transfer-Encoding: chunked'], bytes: text('zz\r\n{}\r\n') },
  {
    what: 'the beginning of invalid gzip',
    headers: ['Content-Encoding: gzip', 'Content-Length: 100000'],
    bytes: text('no gzip at all'),
  },
  {
    what: 'a chunk of invalid gzip',
    headers: ['Content-Encoding: gzip', 'Transfer-Encoding: chunked'],
    bytes: text('e\r\nno gzip at all\r\n'),
  },
  {
    what: 'the beginning of gzip',
    headers: ['Content-Encoding: gzip', `Content-Length: ${compressed.length}`],
    bytes: compressed.subarray(0, 20),
  },
  whole('invalid gzip', text('no gzip at all'), 'Content-Encoding: gzip'),
  whole('gzip that is cut off', compressed.subarray(0, 20), 'Content-Encoding: gzip'),
  whole('gzip', compressed, 'Content-Encoding: gzip'),
  whole('gzip that inflates to too many bytes', bomb, 'Content-Encoding: gzip'),
  whole('deflate', compressed, 'Content-Encoding: deflate'),
  {
    what: 'the beginning of a part',
    headers: [`Content-Type: ${boundary}`, 'Content-Length: 9999'],
    bytes: text('--x\r\nCont'),
  },
  whole(
    'parts that never end',
    text('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb'),
    `Content-Type: ${boundary}`,
  ),
];

interface Sender {
  readonly isAdmin: boolean;
  /** Whether it keeps the connection open for a response or resets it once its bytes are sent. */
  readonly waits: boolean;
}

const senders: readonly Sender[] = [
  { isAdmin: false, waits: true },
  { isAdmin: true, waits: true },
  { isAdmin: false, waits: false },
  { isAdmin: true, waits: false },
];

/**
 * Routes of git get all senders, because each reads bodies on its own. API routes share their readers and get one sender
 * in turn; in the short run a body is sent to a fifth of those routes, the next body to the next fifth.
 */
const sendersTo = ({ type }: Route, turn: number): readonly Sender[] => {
  if (type.includes('git')) return senders;
  return isLong || turn % 5 === 0 ? senders.slice(turn % senders.length).slice(0, 1) : [];
};

/** Limits how long a sender waits, because an unfinished body can remain without a response. */
const timeoutToLeaveMs = 500;

/** Sends a request and returns everything that arrives before the connection ends. */
const answerTo = (url: string, head: readonly string[], bytes: Uint8Array, { waits }: Sender): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    let answer = '';
    const socket = connect(Number(port), hostname);
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      answer += chunk;
      socket.end();
    });
    // The server can reset the connection when it refuses a body.
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
    socket.setTimeout(timeoutMs, () => reject(new Error(`no end to ${head[0]}`)));
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    const leave = (): void =>
      void (waits ? setTimeout(() => socket.end(), timeoutToLeaveMs) : socket.resetAndDestroy());
    socket.write(bytes, leave);
  });

describe('a hostile body', () => {
  const faults: string[] = [];
  let world: World;
  beforeAll(async () => {
    world = await openWorld({
      log: (level, message, { status, error } = {}) => {
        if (level === 'error' && message !== 'a git request failed') faults.push(`${message}: ${error}`);
        if (typeof status === 'number' && status >= 500) faults.push(`${message}: ${status}`);
      },
    });
  });
  afterAll(() => world?.stop());

  const headOf = ({ method, path, type }: Route, { headers }: Body, { isAdmin }: Sender): string[] => [
    `${method} ${path} HTTP/1.1`,
    'Host: x',
    ...(isAdmin
      ? [`Authorization: Basic ${btoa(`x:${world.tokens.admin}`)}`, `Private-Token: ${world.tokens.admin}`]
      : []),
    ...(headers.some((line) => line.startsWith('Content-Type')) ? [] : [`Content-Type: ${type}`]),
    ...headers,
  ];

  const attack = async (route: Route, body: Body, sender: Sender): Promise<string[]> => {
    const head = headOf(route, body, sender);
    const [line = ''] = (await answerTo(world.url, head, body.bytes, sender)).split('\r\n');
    return /^$|^HTTP\/1\.1 [234]/.test(line) ? [] : [`${head[0]}: ${line}`];
  };

  it.each(bodies)('affects only its own connection: $what', async (body) => {
    const number = bodies.indexOf(body);
    const attacks = routes.flatMap((route, index) =>
      sendersTo(route, index + number).map((sender) => () => attack(route, body, sender)),
    );
    expect((await pMap(attacks, (run) => run(), { concurrency: 64 })).flat()).toEqual([]);
    expect(faults.splice(0)).toEqual([]);
    expect((await exchange(world.url, { method: 'GET', path: '/healthz' })).status).toBe(200);
  });
});
