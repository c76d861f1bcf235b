/** Confirms an email address with several requests: the API confirms only one that is being added. */
import type { Reply } from '../../../api/call.ts';
import { pages } from '../../../api/paginate.ts';
import { emails } from '../../../contract/people/emails.ts';
import type { CommandContext } from '../../context/context.ts';
import { ExitError } from '../../errors/exit-error.ts';
import { textAt, valueAt } from '../../output/field-path.ts';
import type { WireParams } from '../../verbs/parameter.ts';
import type { RequestStep } from '../../verbs/steps.ts';

const findEmail = async (context: CommandContext, { user_id: user, email }: WireParams): Promise<unknown> => {
  const client = await context.client();
  const wanted = String(email).toLowerCase();
  const all = { user_id: Number(user), per_page: 100 };
  for await (const { items } of pages(client, emails.listForUser, all, { signal: context.signal })) {
    const found = (items as readonly unknown[]).find((one) => textAt(one, 'email').toLowerCase() === wanted);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** Nothing for an address that is confirmed. One that an earlier run deleted is added. */
export const findSteps = async (context: CommandContext, params: WireParams): Promise<readonly RequestStep[]> => {
  const found = await findEmail(context, params);
  if (found !== undefined && (valueAt(found, 'confirmed_at') ?? null) !== null) return [];
  const { user_id, email } = params;
  const remove = {
    endpoint: emails.deleteForUser,
    params: { user_id, email_id: valueAt(found, 'id') },
    done: `deleted the unconfirmed ${String(email)}`,
  };
  const add = {
    endpoint: emails.createForUser,
    params: { user_id, email, skip_confirmation: true },
    done: `added ${String(email)}`,
    isUrgent: true,
    hint: `User ${String(user_id)} may have lost the address. Run "repoctl emails confirm ${String(email)} --user ${String(user_id)}" until it succeeds.`,
  } as const;
  return found === undefined ? [add] : [remove, add];
};

export const readConfirmed = async (context: CommandContext, params: WireParams): Promise<Reply<unknown>> => {
  const found = await findEmail(context, params);
  const what = `email address "${String(params['email'])}"`;
  if (found === undefined) throw new ExitError(`the server did not keep ${what}`, { code: 'conflict' });
  if (valueAt(found, 'confirmed_at') === null) {
    throw new ExitError(`the server added ${what} and did not confirm it`, { code: 'conflict' });
  }
  return { status: 200, body: found, headers: {}, changed: true, notSent: [] };
};
