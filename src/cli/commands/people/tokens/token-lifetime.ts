import { call as callEndpoint } from '../../../../api/call.ts';
import { isApiError } from '../../../../api/errors/api-error.ts';
import { groupTokens, projectTokens } from '../../../../contract/organization/bot-tokens.ts';
import { accessTokens } from '../../../../contract/people/access-tokens.ts';
import { personalTokens } from '../../../../contract/people/personal-tokens.ts';
import type { Endpoint } from '../../../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../../../context/context.ts';
import { textAt } from '../../../output/field-path.ts';
import { listReader } from '../../../fan-out/list-reader.ts';
import type { WireParams } from '../../../verbs/parameter.ts';
import { isOfServiceAccount, tokensOfServiceAccount } from './token-source.ts';

const millisecondsPerDay = 86_400_000;

/** The day on which a token expires that is valid from now on for as long as another one was; nothing for one without an end. */
export const expiryLike = (token: unknown, now: Date): { readonly expires_at?: string } => {
  const [start = NaN, end = NaN] = ['created_at', 'expires_at'].map((field) =>
    Date.parse(textAt(token, field).slice(0, 10)),
  );
  if (Number.isNaN(start) || Number.isNaN(end)) return {};
  const days = Math.max(1, Math.round((end - start) / millisecondsPerDay));
  return { expires_at: new Date(now.getTime() + days * millisecondsPerDay).toISOString().slice(0, 10) };
};

const readerOf = ({ access }: Endpoint, { id, token_id: tokenId }: WireParams): readonly [Endpoint, WireParams] => {
  if (access.to === 'project') return [projectTokens.get, { id, token_id: tokenId }];
  if (access.to === 'group') return [groupTokens.get, { id, token_id: tokenId }];
  return tokenId === undefined ? [accessTokens.self, {}] : [personalTokens.get, { token_id: tokenId }];
};

/** No endpoint shows a token of a service account, but its list does. */
const readToken = async (context: CommandContext, endpoint: Endpoint, params: WireParams): Promise<unknown> => {
  const client = await context.client();
  if (isOfServiceAccount(endpoint)) {
    const { id, user_id: userId, token_id: tokenId } = params;
    const all = await listReader(context, client)(tokensOfServiceAccount(endpoint).list, { id, user_id: userId });
    return all.find((token) => textAt(token, 'id') === String(tokenId));
  }
  return (await callEndpoint(client, ...readerOf(endpoint, params), { signal: context.signal })).body;
};

/** The expiration that a rotation asks for: the given one, or that of a token as long as the old one, if it can be read. */
export const expiryOf = async (
  context: CommandContext,
  { endpoint, params }: { readonly endpoint: Endpoint; readonly params: WireParams },
): Promise<{ readonly expires_at?: unknown }> => {
  const { expires_at: given } = params;
  if (given !== undefined) return { expires_at: given };
  try {
    return expiryLike(await readToken(context, endpoint, params), context.streams.now());
  } catch (error) {
    // The rotation itself says what is wrong, and a token with the scope for nothing else cannot read itself everywhere.
    if (isApiError(error)) return {};
    throw error;
  }
};
