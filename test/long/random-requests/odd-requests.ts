/** Random requests outside of the contract: git, logins, other paths, and invalid HTTP. */
import { gzipSync } from 'node:zlib';
import { visibilities } from '../../server/access/callers.ts';
import { hostileValues, longTexts } from '../../server/request/hostile-values.ts';
import type { Chance } from './chance.ts';
import type { RandomRequest, Target } from './contract-requests.ts';
import { credentialsOf, pickSender, type Sender } from './senders.ts';
import type { Vault } from './vault.ts';

const shas = ['0'.repeat(40), '1'.repeat(40), 'x'] as const;

const refs = [
  'refs/heads/master',
  'refs/heads/new',
  'refs/tags/v1',
  'HEAD',
  'refs/heads/a..b',
  'x',
  `refs/heads/${'x'.repeat(3000)}`,
] as const;

const packet = (text: string): string => `${(text.length + 4).toString(16).padStart(4, '0')}${text}`;

const gitBody = (chance: Chance): string => {
  const command = `${chance.pick(shas)} ${chance.pick(shas)} ${chance.pick(refs)}\0 report-status`;
  return chance.pick([
    '',
    '0000',
    '0001',
    'ffff',
    '000',
    'zzzz',
    '0003',
    `${packet('command=ls-refs\n')}0000`,
    `${packet('command=fetch')}0001${packet(`want ${shas[1]}\n`)}${packet('done\n')}0000`,
    `${packet(`want ${shas[1]} side-band-64k\n`)}0000${packet('done\n')}`,
    `${packet(command)}0000`,
    `${packet(command)}0000PACK\0\0\0\u0002\0\0\0\0`,
    `${packet('push-cert\0 report-status\n')}0000`,
    `${packet('shallow 1\n')}${packet('deepen 9999999999999\n')}0000`,
    'x'.repeat(70_000),
    packet('x'.repeat(60_000)),
  ]);
};

/** Sudo has no effect outside of the API. */
const pickOddSender = ({ world }: Target, chance: Chance): Sender => {
  const sender = pickSender(world, chance);
  return { ...sender, seesVault: sender.isAdmin };
};

const gitRequest = (target: Target, chance: Chance): RandomRequest => {
  const sender = pickOddSender(target, chance);
  const toVault = chance.happens(0.2);
  const path = `/${toVault ? target.vault.fullPath : `root/projects-${chance.pick(visibilities)}`}.git`;
  const service = chance.pick(['git-upload-pack', 'git-receive-pack', 'git-upload-archive', 'x', '%00', '']);
  const headers = {
    ...(sender.token !== undefined && {
      Authorization: `Basic ${Buffer.from(`x:${sender.token}`).toString('base64')}`,
    }),
    ...(chance.happens(0.3) && { 'Git-Protocol': chance.pick(['version=2', 'version=1', 'x'.repeat(5000), '$(id)']) }),
  };
  if (chance.happens(0.5)) {
    const rest = [`/info/refs?service=${service}`, '/HEAD', '/objects/info/packs', '/info/refs', '/..%2f', ''];
    const method = chance.pick(['GET', 'GET', 'HEAD']);
    return { sender, toVault, method, path: `${path}${chance.pick(rest)}`, headers };
  }
  const bytes = Buffer.from(gitBody(chance), 'latin1');
  const saysPacked = chance.happens(0.3);
  const isPacked = saysPacked && chance.happens(0.8);
  const type = chance.happens(0.9) ? `application/x-${service}-request` : 'text/plain';
  const body = isPacked ? gzipSync(bytes) : bytes;
  return {
    sender,
    toVault,
    method: 'POST',
    path: `${path}/${service}`,
    headers: {
      ...headers,
      'Content-Type': type,
      ...(saysPacked && { 'Content-Encoding': chance.pick(['gzip', 'x-gzip']) }),
    },
    body,
    ...(chance.happens(0.1) && { cutAfter: chance.below(body.length + 1) }),
  };
};

const pathsIn = ({ project, fullPath }: Vault): readonly string[] => [
  '/',
  '/healthz',
  '/readyz',
  '/metrics',
  '/api/docs',
  '/api/v4',
  '/api/v4/',
  '/api/v4/openapi.json',
  '/favicon.ico',
  '/api/v3/projects',
  '/api/v4/nothing',
  '/api/v4/projects/1/',
  '/uploads/user/avatar/1/a.png',
  `/uploads/project/avatar/${project}/a.png`,
  '/uploads/project/avatar/x/y',
  '/uploads/user/avatar/99999999999/a.png',
  '/snippets/1/raw',
  '/snippets/99999999999/raw',
  '/snippets/%00/raw',
  `/${fullPath}`,
  `/${fullPath}/blob/master/README.md`,
  '/root',
  '/%',
  '/%zz',
  '/%00',
  '/%ED%A0%80',
  '/../../etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  `/${'x/'.repeat(5000)}`,
  '/x.git/info/refs',
  '/%00.git/info/refs',
  '/?x=%zz',
  '/?a[b][c][d][e]=1',
  `/?${'a&'.repeat(3000)}`,
  '*',
  '/api/docs/../x',
];

const loginRequest = (target: Target, chance: Chance): RandomRequest => {
  const values = [...hostileValues(target.outside), ...longTexts];
  const [login, password] = [chance.pick(values), chance.pick(values)];
  const pairs = [login.query('username'), password.query('password'), login.query('user[login]')].join('&');
  const user = `{"login":${login.json},"password":${password.json}}`;
  const json = `{"grant_type":"password","username":${login.json},"password":${password.json},"user":${user}}`;
  const isForm = chance.happens(0.5);
  return {
    sender: pickOddSender(target, chance),
    method: 'POST',
    path: chance.pick(['/oauth/token', '/users/sign_in', '/users/sign_out']),
    headers: { 'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' },
    body: Buffer.from(isForm ? `grant_type=password&${pairs}` : json),
  };
};

const otherRequest = (target: Target, chance: Chance): RandomRequest => {
  const sender = pickOddSender(target, chance);
  const method = chance.pick(['GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH']);
  return { sender, method, path: chance.pick(pathsIn(target.vault)), headers: credentialsOf(sender, chance).headers };
};

/** A request outside of the contract. */
export const oddRequest = (target: Target, chance: Chance): RandomRequest => {
  const kind = chance.below(20);
  if (kind < 10) return gitRequest(target, chance);
  return kind < 18 ? otherRequest(target, chance) : loginRequest(target, chance);
};

const get = 'GET /api/v4/projects HTTP/1.1\r\nHost: x\r\n';
const post = 'POST /api/v4/projects HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

/** Bytes that no HTTP client would send, and some that one might. */
export const oddBytes = (chance: Chance): Uint8Array =>
  Buffer.from(
    chance.pick([
      '\0\0\0\0\r\n\r\n',
      'GET\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      'GET /\u00ff\u00fe HTTP/1.1\r\nHost: x\r\n\r\n',
      'GET / HTTP/1.1\r\n\r\n',
      'GET //[/x.git/info/refs HTTP/1.1\r\nHost: x\r\n\r\n',
      'GET //a:99999/x.git/info/refs HTTP/1.1\r\nHost: x\r\n\r\n',
      'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      `${get}Content-Length: -1\r\n\r\n`,
      `${get}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`,
      `${get}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`,
      `${get}X: ${'x'.repeat(70_000)}\r\n\r\n`,
      `${get}${'X: y\r\n'.repeat(3000)}\r\n`,
      `${get}X-Forwarded-Host: \u00e9\r\nAuthorization: Bearer \u00e9\r\n\r\n`,
      `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\nx\r\n0\r\n\r\n`,
      `${post}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
      `${post}Transfer-Encoding: gzip\r\n\r\nx`,
      `${post}Content-Length: 2\r\n\r\n{}GET / HTTP/1.1\r\n\r\n`,
      `${post}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}`,
    ]),
    'latin1',
  );
