/** Random senders of requests and their client headers. */
import type { CallerName } from '../../server/access/callers.ts';
import type { World } from '../../server/access/world.ts';
import type { Chance } from './chance.ts';

export interface Sender {
  readonly name: string;
  readonly caller: CallerName;
  readonly token: string | undefined;
  /** Sent as `Sudo`. */
  readonly sudo?: string;
  readonly isAdmin: boolean;
  /** True if they can see the vault. */
  readonly seesVault: boolean;
}

/** The frequency of each sender in percent. */
const callers: Readonly<Record<CallerName, number>> = {
  anonymous: 5,
  blocked: 3,
  external: 3,
  plain: 5,
  guest: 7,
  reporter: 6,
  developer: 12,
  master: 9,
  owner: 10,
  admin: 38,
  adminWithoutSudo: 2,
};

const byWeight = Object.entries(callers).flatMap(([name, weight]) =>
  Array.from({ length: weight }, () => name as CallerName),
);

const wrongTokens = ['rct_wrong', 'x'.repeat(3000), ' ', '%00'] as const;

/** A random user, sometimes an administrator who acts as another user, or an unknown token. */
export const pickSender = ({ tokens }: World, chance: Chance): Sender => {
  const caller = chance.pick(byWeight);
  const isAdmin = caller === 'admin' || caller === 'adminWithoutSudo';
  const acts = isAdmin && chance.happens(0.25);
  const sudo = chance.pick(['guest', 'plain', 'developer', 'nobody', 'root']);
  const token = chance.happens(0.02) ? chance.pick(wrongTokens) : tokens[caller];
  return {
    name: acts ? `${caller} as ${sudo}` : caller,
    caller,
    token,
    isAdmin,
    seesVault: isAdmin && (!acts || sudo === 'root'),
    ...(acts && { sudo }),
  };
};

/** Credentials in headers or in the query. */
export const credentialsOf = (
  { token, sudo }: Sender,
  chance: Chance,
): { readonly headers: Readonly<Record<string, string>>; readonly query: string } => {
  const headers: Record<string, string> = sudo === undefined ? {} : { Sudo: sudo };
  if (token === undefined) return { headers, query: '' };
  const way = chance.below(10);
  if (way === 0) return { headers, query: `private_token=${encodeURIComponent(token)}` };
  return {
    headers: { ...headers, ...(way === 1 ? { Authorization: `Bearer ${token}` } : { 'Private-Token': token }) },
    query: '',
  };
};

const furtherHeaders: readonly (readonly [name: string, values: readonly string[]])[] = [
  [
    'If-Unmodified-Since',
    ['Thu, 01 Jan 1970 00:00:00 GMT', 'never', '9'.repeat(60_000), 'Fri, 31 Dec 9999 23:59:59 GMT'],
  ],
  ['If-None-Match', ['*', 'W/"1"', '"'.repeat(50_000)]],
  ['Range', ['bytes=0-0', 'bytes=-1', 'lines=1-2']],
  ['Accept', ['*/*', 'text/html', 'application/xml;q=2']],
  ['Accept-Encoding', ['gzip, br', '*;q=0']],
  ['Sudo', ['guest', '999999999999', 'x'.repeat(50_000), '%00']],
  ['Cookie', ['_service_session=x', `_service_session=${'x'.repeat(50_000)}`, '=;;=%zz']],
  ['Authorization', ['Basic', 'Basic ////', `Bearer ${'x'.repeat(60_000)}`, 'Bearer \u00ff', 'Digest a="b"']],
  ['X-Forwarded-For', ['1.2.3.4', 'x'.repeat(5000), '::1, , ,']],
  ['X-Forwarded-Host', ['evil.example', '[', 'x'.repeat(50_000)]],
  ['X-Forwarded-Proto', ['https', 'javascript']],
  ['Host', ['evil.example', '[::1', 'a:99999', 'x'.repeat(50_000)]],
  ['Origin', ['null', 'http://evil.example', 'x'.repeat(50_000)]],
  ['Sec-Fetch-Site', ['cross-site', 'x']],
  ['User-Agent', ['x'.repeat(60_000), '\u00ff', '']],
  ['Content-Encoding', ['gzip', 'br', 'identity']],
  ['X-Http-Method-Override', ['DELETE']],
  ['Expect', ['200-ok']],
  ['Upgrade', ['h2c']],
];

/** Additional headers of a client, in most cases none. */
export const headersFor = (chance: Chance): Readonly<Record<string, string>> => {
  const count = chance.happens(0.1) ? 1 + chance.below(2) : 0;
  const picked = Array.from({ length: count }, () => chance.pick(furtherHeaders));
  return Object.fromEntries(picked.map(([name, values]) => [name, chance.pick(values)]));
};
