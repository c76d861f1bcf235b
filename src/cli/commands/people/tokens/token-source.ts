/** The tokens of one project, group, or user, and how a second one is made beside one of them. */
import { call as callEndpoint } from '../../../../api/call.ts';
import { groupTokens, projectTokens } from '../../../../contract/organization/bot-tokens.ts';
import { accessTokens } from '../../../../contract/people/access-tokens.ts';
import { personalTokens } from '../../../../contract/people/personal-tokens.ts';
import {
  groupServiceAccountTokens,
  projectServiceAccountTokens,
} from '../../../../contract/people/service-accounts.ts';
import type { Endpoint } from '../../../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../../../context/context.ts';
import { listReader } from '../../../fan-out/list-reader.ts';
import { isObject, textAt } from '../../../output/field-path.ts';
import type { VerbCall } from '../../../verbs/noun.ts';
import type { WireParams } from '../../../verbs/parameter.ts';

export type TokenRecord = Readonly<Record<string, unknown>>;

interface Endpoints {
  readonly list: Endpoint;
  readonly create: Endpoint;
  readonly revoke: Endpoint;
}

export interface TokenSource {
  readonly endpoints: Endpoints;
  /** The project, group, or user of the tokens. */
  readonly owner: WireParams;
  /** The active tokens. */
  readonly list: () => Promise<readonly TokenRecord[]>;
  readonly create: (params: WireParams) => Promise<TokenRecord>;
  readonly revoke: (token: TokenRecord) => Promise<void>;
}

export const idOf = (token: TokenRecord): string => textAt(token, 'id');

const ofUser = { list: personalTokens.list, create: personalTokens.createForUser, revoke: personalTokens.revoke };

export const isOfServiceAccount = ({ path }: Endpoint): boolean => path.includes('/service_accounts/');

/** The endpoints for the tokens of a service account in the same project or group. */
export const tokensOfServiceAccount = ({ access }: Endpoint) =>
  access.to === 'project' ? projectServiceAccountTokens : groupServiceAccountTokens;

/** The endpoints for the tokens of a call; undefined for one's own token, beside which no second one can be made. */
const endpointsOf = ({ endpoint, params, extras }: VerbCall): Endpoints | undefined => {
  if (isOfServiceAccount(endpoint)) return tokensOfServiceAccount(endpoint);
  if (endpoint.access.to === 'project') return projectTokens;
  if (endpoint.access.to === 'group') return groupTokens;
  if (params['user_id'] === undefined) return undefined;
  return extras['kind'] === 'impersonation' ? accessTokens : ofUser;
};

/** Undefined for one's own token. */
export const tokenSource = (context: CommandContext, call: VerbCall): TokenSource | undefined => {
  const endpoints = endpointsOf(call);
  if (endpoints === undefined) return undefined;
  const { id, user_id: userId } = call.params;
  const owner = { ...(id !== undefined && { id }), ...(userId !== undefined && { user_id: userId }) };
  const send = async (endpoint: Endpoint, params: WireParams): Promise<unknown> =>
    (await callEndpoint(await context.client(), endpoint, { ...owner, ...params }, { signal: context.signal })).body;
  return {
    endpoints,
    owner,
    list: async () => {
      const read = listReader(context, await context.client());
      const all: readonly unknown[] = await read(endpoints.list, { ...owner, state: 'active' });
      return all.filter(isObject).filter(({ active }) => active !== false);
    },
    create: async (params) => {
      const made = await send(endpoints.create, params);
      return isObject(made) ? made : {};
    },
    revoke: async (token) => {
      const only = endpoints.revoke === personalTokens.revoke ? {} : owner;
      const client = await context.client();
      await callEndpoint(
        client,
        endpoints.revoke,
        { ...only, token_id: Number(idOf(token)) },
        { signal: context.signal },
      );
    },
  };
};
