import { call } from '../../../../api/call.ts';
import { isApiError } from '../../../../api/errors/api-error.ts';
import type { Endpoint } from '../../../../contract/vocabulary/endpoint.ts';
import { groupVariables, projectVariables } from '../../../../contract/ci/variables.ts';
import type { CommandContext } from '../../../context/context.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import { isObject } from '../../../output/field-path.ts';
import { printDryRun } from '../../../verbs/dry-run.ts';
import type { GivenScopes, WireParams } from '../../../verbs/parameter.ts';
import type { TokenPlace } from './token-place.ts';

const placeless = (): UsageError =>
  new UsageError('--into variable:KEY requires --project or --group', {
    hint: `For another token, let a command set it: --into 'command:repoctl variables set KEY - -p PROJECT'.`,
  });

/** A CI/CD variable of the token's project or group. One that exists keeps its settings; a new one is masked. */
export const variablePlace = (context: CommandContext, text: string, { project, group }: GivenScopes): TokenPlace => {
  const id = project ?? group;
  if (id === undefined) throw placeless();
  const { get, create, update } = project === undefined ? groupVariables : projectVariables;
  const [key = '', ...rest] = text.split('@');
  const scope = rest.length === 0 ? undefined : rest.join('@');
  if (!/^\w{1,255}$/.test(key)) {
    throw new UsageError(`--into variable:KEY must name a key of 1 to 255 letters, digits, or _, got "${key}"`);
  }
  const named = { id, key, ...(scope !== undefined && { filter: { environment_scope: scope } }) };
  const find = async (): Promise<Readonly<Record<string, unknown>> | undefined> => {
    try {
      const { body } = await call(await context.client(), get, named, { signal: context.signal });
      return isObject(body) ? body : undefined;
    } catch (error) {
      if (isApiError(error) && error.kind === 'not-found') return undefined;
      throw error;
    }
  };
  const write = async (value: string): Promise<{ readonly endpoint: Endpoint; readonly params: WireParams }> => {
    const isThere = (await find()) !== undefined;
    const added = { id, key, value, masked: true, ...(scope !== undefined && { environment_scope: scope }) };
    return isThere ? { endpoint: update, params: { ...named, value } } : { endpoint: create, params: added };
  };
  return {
    name: `variable ${text} in ${/^\d+$/.test(id) ? `${project === undefined ? 'group' : 'project'} ${id}` : id}`,
    check: async () => {
      await find();
    },
    preview: async () => {
      const { endpoint, params } = await write('[token]');
      await printDryRun(context, endpoint, params);
    },
    store: async (token) => {
      const { endpoint, params } = await write(token);
      await call(await context.client(), endpoint, params, { signal: context.signal });
    },
    read: async () => {
      const found = await find();
      if (found === undefined) return { token: undefined };
      const { value, hidden } = found;
      return hidden === true || typeof value !== 'string' ? undefined : { token: value };
    },
  };
};
