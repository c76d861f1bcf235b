import { type GrantKind, grantKinds, type KindOption } from '../../access/grant.ts';
import { listGrants } from '../../access/list-grants.ts';
import { pagesOf } from '../../access/pages-of.ts';
import { scopeOf, waysInto } from '../../access/questions.ts';
import { openServer } from '../../apply/live/server.ts';
import type { CommandContext } from '../../context/context.ts';
import type { ReadPages } from '../../fan-out/fan-out.ts';
import type { VerbCall } from '../../verbs/noun.ts';

const usualKinds: readonly KindOption[] = ['members', 'shares'];

const kindsOf = ({ kinds = usualKinds }: Readonly<Record<string, unknown>>): ReadonlySet<GrantKind> => {
  const words = kinds as readonly (KindOption | 'all')[];
  return new Set(words.flatMap((word) => (word === 'all' ? Object.values(grantKinds) : [grantKinds[word]])));
};

/** Reads the ways in, which are many requests, in place of one list. All are listed unless a part is asked for. */
export const readGrants = (context: CommandContext, call: VerbCall): VerbCall => {
  const readPages: ReadPages = async function* (client, endpoint, params) {
    const server = openServer(client, context.signal);
    const userId = endpoint === waysInto.user ? { userId: Number(params['user_id']) } : {};
    const items = await listGrants(server, {
      scope: scopeOf(waysInto, endpoint, params['id']),
      kinds: kindsOf(params),
      ...userId,
    });
    yield* pagesOf(items, params);
  };
  return { ...call, readPages };
};
