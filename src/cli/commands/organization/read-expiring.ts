import { pagesOf } from '../../access/pages-of.ts';
import {
  endingKinds,
  type LifetimeKind,
  lifetimeKinds,
  type LifetimeOption,
  usedKinds,
} from '../../access/lifetime.ts';
import { scopeOf, whatEnds } from '../../access/questions.ts';
import { endingBy, unusedSince } from '../../access/choose-lifetimes.ts';
import { nameTokens } from '../../access/name-tokens.ts';
import { readLifetimes } from '../../access/read-lifetimes.ts';
import { openServer } from '../../apply/live/server.ts';
import type { CommandContext } from '../../context/context.ts';
import { UsageError } from '../../errors/usage-error.ts';
import type { ReadPages } from '../../fan-out/fan-out.ts';
import type { VerbCall } from '../../verbs/noun.ts';

const usualDays = 30;

/** Throws UsageError for a kind that has no end, or whose use no server tells. */
const kindsOf = (given: unknown, known: readonly LifetimeOption[], flag: string): ReadonlySet<LifetimeKind> => {
  const words = (given as readonly LifetimeOption[] | undefined) ?? known;
  const odd = words.find((word) => !known.includes(word));
  if (odd !== undefined) {
    throw new UsageError(`--kinds ${odd} cannot be used with ${flag}`, { hint: `Use ${known.join(', ')}.` });
  }
  return new Set(words.map((word) => lifetimeKinds[word]));
};

/** Kinds that belong to users and not to projects or groups. */
const ofUsers: readonly LifetimeOption[] = ['keys', 'gpg-keys', 'users'];

/** The kinds that there are in the scope. Throws UsageError for another one. */
const kindsIn = (endpoint: unknown, given: unknown, known: readonly LifetimeOption[]): readonly LifetimeOption[] => {
  if (endpoint === whatEnds.instance) return known;
  const [others, scope, hint] =
    endpoint === whatEnds.user
      ? [['pages-domains'], '--user', 'They belong to projects: leave the user out.']
      : [ofUsers, '--project or --group', 'They belong to users: leave the project or group out.'];
  const missing = new Set<string>(others);
  const odd = (given as readonly LifetimeOption[] | undefined)?.find((word) => missing.has(word));
  if (odd !== undefined) throw new UsageError(`--kinds ${odd} cannot be used with ${scope}`, { hint });
  return known.filter((word) => !missing.has(word));
};

/** Reads what ends, or what nobody uses, which are many requests, in place of one list. */
export const readExpiring = (context: CommandContext, call: VerbCall): VerbCall => {
  const { within, unused } = call.extras;
  if (within !== undefined && unused !== undefined) {
    throw new UsageError('--within and --unused cannot be used together');
  }
  const isIdle = typeof unused === 'string';
  const { kinds: given } = call.params;
  const known = kindsIn(call.endpoint, given, isIdle ? usedKinds : endingKinds);
  const kinds = kindsOf(given, known, isIdle ? '--unused' : '--within');
  const readPages: ReadPages = async function* (client, endpoint, params) {
    const now = context.streams.now();
    const server = openServer(client, context.signal);
    const all = await readLifetimes(server, {
      scope: scopeOf(whatEnds, endpoint, params['id']),
      kinds,
      ...(endpoint === whatEnds.user && { userId: Number(params['user_id']) }),
    });
    const end = typeof within === 'string' ? within : new Date(now.getTime() + usualDays * 86_400_000).toISOString();
    const chosen = isIdle ? unusedSince(all, unused, now) : endingBy(all, end, now);
    yield* pagesOf(await nameTokens(server, chosen), params);
  };
  return { ...call, readPages };
};
