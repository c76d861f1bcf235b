/** Finds a snippet as far as the caller may read or change it (document, "Snippet"; docs/decisions, 0029). */
import type { Caller } from '../../request/auth/caller.ts';
import { sees } from '../../request/auth/standing.ts';
import { toTimestamp } from '../../db/values.ts';
import { forbidden, notFound } from '../../formats/errors/problems.ts';
import type { Service } from '../../request/service.ts';
import { findSnippet, type SnippetHead } from './store.ts';

const owns = (caller: Caller | null, { author_id: author }: SnippetHead): boolean =>
  caller !== null && (caller.admin || caller.id === author);

/** The author and administrators read every snippet, others by its visibility; from its expiry on it counts as private. */
export const requireSnippet = async (service: Service, id: number, caller: Caller | null): Promise<SnippetHead> => {
  const snippet = await findSnippet(service.database.db, id);
  if (snippet === undefined) throw notFound('Snippet');
  const expired = snippet.expires_at !== null && snippet.expires_at <= toTimestamp(service.clock.now());
  if (!owns(caller, snippet) && (expired || !sees(caller, snippet.visibility))) throw notFound('Snippet');
  return snippet;
};

/** As `requireSnippet`; throws 403 to those who may read it and no more. */
export const requireOwnSnippet = async (service: Service, id: number, caller: Caller): Promise<SnippetHead> => {
  const snippet = await requireSnippet(service, id, caller);
  if (!owns(caller, snippet)) throw forbidden();
  return snippet;
};
