import { pages } from '../../../../api/pages.ts';
import { ExitError } from '../../../errors/exit-error.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import type { CommandContext } from '../../../context/context.ts';
import type { VerbCall } from '../../../verbs/noun.ts';
import { parseTime } from '../../../verbs/parse-moment.ts';
import { runEndpoint } from '../../../verbs/run-endpoint.ts';
import { viewOf } from '../../../verbs/view.ts';
import { waiting } from '../../../context/waiting.ts';
import { writeRecords } from '../../../output/write-records.ts';
import { expirationOf } from './expiration-of.ts';

interface Expiring {
  readonly record: unknown;
  readonly at: string;
}

const expiringBy = async (
  context: CommandContext,
  { endpoint, params }: VerbCall,
  limit: string,
): Promise<readonly Expiring[]> => {
  const client = await context.client();
  const found: Expiring[] = [];
  const all = pages<Record<string, unknown>, unknown>(
    client,
    endpoint,
    { ...params, per_page: 100 },
    { signal: context.signal },
  );
  for await (const { items } of waiting.each(context, all)) {
    for (const record of Array.isArray(items) ? items : []) {
      const at = expirationOf(record);
      if (at !== undefined && Date.parse(at) <= Date.parse(limit)) found.push({ record, at });
    }
  }
  return found.toSorted((first, second) => Date.parse(first.at) - Date.parse(second.at));
};

/**
 * Lists domains. With `--expiring`, of all pages only those whose certificate runs out by then or has run out, the
 * soonest first.
 *
 * @throws ExitError with 13 when `--expiring` finds some, UsageError for a time that is none
 */
export const listExpiring = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const { expiring } = call.extras;
  if (typeof expiring !== 'string') return runEndpoint(context, call);
  const now = context.streams.now();
  const limit = parseTime(expiring, now);
  if (limit === undefined) throw new UsageError(`--expiring takes a span such as 30d, or a time, not "${expiring}"`);
  const [view, found] = await Promise.all([viewOf(context, call), expiringBy(context, call, limit)]);
  await writeRecords(context.streams, [found.map(({ record }) => record)], view);
  const [first] = found;
  if (first === undefined) return;
  const certificates = found.length === 1 ? '1 certificate expires' : `${found.length} certificates expire`;
  throw new ExitError(`${certificates} by ${limit.slice(0, 10)}, the first on ${first.at.slice(0, 10)}`, {
    code: 'expiring',
    hint: 'Renew with: repoctl pages update <domain> --certificate @site.pem --key @site.key',
  });
};
