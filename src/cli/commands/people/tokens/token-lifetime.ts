import { call as callEndpoint } from '../../../../api/call.ts';
import { isApiError } from '../../../../api/errors/api-error.ts';
import { groupTokens, projectTokens } from '../../../../contract/organization/bot-tokens.ts';
import { accessTokens } from '../../../../contract/people/access-tokens.ts';
import { personalTokens } from '../../../../contract/people/personal-tokens.ts';
import type { Endpoint } from '../../../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../../../context/context.ts';
import { textAt } from '../../../output/field-path.ts';
import type { WireParams } from '../../../verbs/parameter.ts';

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

/** The expiration that a rotation asks for: the given one, or that of a token as long as the old one, if it can be read. */
export const expiryOf = async (
  context: CommandContext,
  { endpoint, params }: { readonly endpoint: Endpoint; readonly params: WireParams },
): Promise<{ readonly expires_at?: unknown }> => {
  const { expires_at: given } = params;
  if (given !== undefined) return { expires_at: given };
  try {
    const { body } = await callEndpoint(await context.client(), ...readerOf(endpoint, params), {
      signal: context.signal,
    });
    return expiryLike(body, context.streams.now());
  } catch (error) {
    // The rotation itself says what is wrong, and a token with the scope for nothing else cannot read itself everywhere.
    if (isApiError(error)) return {};
    throw error;
  }
};
