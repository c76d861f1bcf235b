/** Email addresses that users have besides the one of their account (v4 shapes). */
import type { emails } from '../../../contract/people/emails.ts';
import type { Body } from '../../../contract/vocabulary/endpoint.ts';
import type { PageRequest, Slice } from '../../db/page-of.ts';
import type { Row } from '../../db/schema.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { emailFault } from '../../formats/names.ts';
import { invalid, notFound, refuseFaults } from '../../formats/problems.ts';
import { requireUser } from '../../request/access.ts';
import type { Handlers } from '../../request/handler.ts';
import type { Service } from '../../request/service.ts';
import { refuseBot } from '../bots/refuse-bot.ts';
import { refuseGhost } from '../bots/refuse-ghost.ts';
import { deleteEmail, findFurtherEmail, insertEmail, listFurtherEmails } from './store.ts';

type EmailRecord = Body<(typeof emails)['get']>;

const emailRecord = ({ id, email, confirmed_at }: Row<'emails'>): EmailRecord => ({ id, email, confirmed_at });

const list = async (
  { database: { db } }: Service,
  userId: number,
  page: PageRequest,
): Promise<Slice<EmailRecord[]>> => {
  const { items, total } = await listFurtherEmails(db, userId, page);
  return { items: items.map(emailRecord), total };
};

const requireEmail = async ({ database: { db } }: Service, userId: number, id: number): Promise<Row<'emails'>> => {
  const found = await findFurtherEmail(db, userId, id);
  if (found === undefined) throw notFound('Email');
  return found;
};

/** Throws 400 for a text that is no address, and for an address that any user has. */
const create = async (service: Service, userId: number, email: string, isConfirmed: boolean): Promise<EmailRecord> => {
  refuseFaults({ email: emailFault(email) });
  const { db, engine } = service.database;
  const now = toTimestamp(service.clock.now());
  try {
    return emailRecord(await insertEmail(db, { userId, email, confirmedAt: isConfirmed ? now : null, now }));
  } catch (error) {
    if (engine.isDuplicate(error)) throw invalid({ email: ['has already been taken'] });
    throw engine.isOrphan(error) ? notFound('User') : error;
  }
};

const remove = async (
  service: Service,
  { userId, id }: { readonly userId: number; readonly id: number },
  checkUnmodified: (updatedAt: string) => void,
): Promise<null> => {
  const email = await requireEmail(service, userId, id);
  checkUnmodified(email.created_at);
  if (!(await deleteEmail(service.database.db, email.id))) throw notFound('Email');
  return null;
};

export const emailHandlers: Handlers<typeof emails> = {
  list: ({ service, caller, page }) => list(service, caller.id, page),
  get: async ({ service, caller, params }) => emailRecord(await requireEmail(service, caller.id, params.email_id)),
  create: async ({ service, caller, params }) => {
    refuseBot(await requireUser(service, caller.id));
    return create(service, caller.id, params.email, false);
  },
  delete: ({ service, caller, params, checkUnmodified }) =>
    remove(service, { userId: caller.id, id: params.email_id }, checkUnmodified),
  listForUser: async ({ service, params, page }) =>
    list(service, (await requireUser(service, params.user_id)).id, page),
  createForUser: async ({ service, params }) => {
    const user = await requireUser(service, params.user_id);
    refuseGhost(user);
    refuseBot(user);
    return create(service, user.id, params.email, params.skip_confirmation === true);
  },
  deleteForUser: async ({ service, params, checkUnmodified }) => {
    const { id: userId } = await requireUser(service, params.user_id);
    return remove(service, { userId, id: params.email_id }, checkUnmodified);
  },
};
