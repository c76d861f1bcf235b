import { call } from '../../api/call.ts';
import type { Client } from '../../api/client.ts';
import { isApiError } from '../../api/errors/api-error.ts';
import { namespaces } from '../../contract/organization/namespaces.ts';
import { users } from '../../contract/people/users.ts';
import { ExitError } from '../errors/exit-error.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { CommandContext } from '../context/context.ts';
import type { FlagChanges, ResolvedVerb, WireParams } from './noun.ts';

type SearchEntry = NonNullable<FlagChanges['finds']>;

type Find = (client: Client, name: string, signal: AbortSignal) => Promise<number | undefined>;

const findUser: Find = async (client, username, signal) => {
  const { body } = await call(client, users.list, { username }, { signal });
  return body[0]?.id;
};

const findNamespace: Find = async (client, path, signal) => {
  try {
    return (await call(client, namespaces.get, { id: path }, { signal })).body.id;
  } catch (error) {
    if (isApiError(error) && error.kind === 'not-found') return undefined;
    throw error;
  }
};

/** How each kind is found, and what to say where it is not. */
const kinds: Readonly<Record<SearchEntry, { find: Find; what: string; takes: string }>> = {
  user: {
    find: findUser,
    what: 'user',
    takes: 'takes an ID or a username; "repoctl users list --search TEXT" finds people.',
  },
  namespace: {
    find: findNamespace,
    what: 'group or user',
    takes: 'takes an ID or a full path; "repoctl namespaces list --search TEXT" finds them.',
  },
};

const refuse = (kind: SearchEntry, name: string, label: string): never => {
  const { what, takes } = kinds[kind];
  throw new ExitError(`there is no ${what} called "${name}"`, {
    code: 'not-found',
    hint: `${label} ${takes}`,
  });
};

/**
 * Puts IDs in place of the names that were given for them. Each name is looked up once, however often it comes.
 *
 * The function throws ExitError (6) for a name that nobody has, as far as the caller sees.
 */
export const idFinder = (
  context: CommandContext,
): ((verb: ResolvedVerb, params: WireParams) => Promise<WireParams>) => {
  const known = new Map<string, Promise<number | undefined>>();
  const look = async (kind: SearchEntry, name: string): Promise<number | undefined> => {
    const key = `${kind} ${name}`;
    const sought = known.get(key) ?? context.client().then((client) => kinds[kind].find(client, name, context.signal));
    known.set(key, sought);
    // What failed may work for the next row.
    sought.catch(() => known.delete(key));
    return sought;
  };
  return async (verb, params) => {
    const found: Record<string, unknown> = { ...params };
    for (const { wire, label, finds } of verb.parameters) {
      const name = params[wire];
      if (finds === undefined || typeof name !== 'string') continue;
      if (name === '') throw new UsageError(`${label} must not be empty`);
      found[wire] = (await look(finds, name)) ?? refuse(finds, name, label);
    }
    return found;
  };
};
