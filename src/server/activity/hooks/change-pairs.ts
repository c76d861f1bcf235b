/** Sets and deletes one header or one URL variable of a hook. */
import { mostPairs } from '../../../contract/vocabulary/hook-parameters.ts';
import { notFound, unprocessable } from '../../formats/problems.ts';
import type { UnmodifiedCheck } from '../../request/handler.ts';
import type { Service } from '../../request/service.ts';
import { openSecrets, type Pairs } from './secrets.ts';
import { columnsToUpdate } from './settings.ts';
import { findHook, type Hook, type HookOwner, replaceSecrets } from './store.ts';

interface Field {
  readonly param: 'custom_headers' | 'url_variables';
  readonly member: 'headers' | 'urlVariables';
  /** As errors call one of them. */
  readonly singular: string;
  readonly plural: string;
}

const headers: Field = {
  param: 'custom_headers',
  member: 'headers',
  singular: 'Custom header',
  plural: 'custom headers',
};

const variables: Field = {
  param: 'url_variables',
  member: 'urlVariables',
  singular: 'URL variable',
  plural: 'URL variables',
};

export interface PairCall {
  readonly service: Service;
  readonly params: { readonly hook_id: number; readonly key: string };
}

interface Setting extends PairCall {
  readonly params: PairCall['params'] & { readonly value: string };
}

interface Removal extends PairCall {
  readonly checkUnmodified: UnmodifiedCheck;
}

/** Two requests for two headers at a time keep both: the second one begins again with what the first one has stored. */
const change = async (
  { service, params }: PairCall,
  owner: HookOwner,
  { param, member }: Field,
  changed: (pairs: Pairs, hook: Hook) => Pairs,
): Promise<null> => {
  const { db } = service.database;
  for (;;) {
    const hook = await findHook(db, owner, params.hook_id);
    if (hook === undefined) throw notFound('Hook');
    const pairs = changed(openSecrets(service.secrets, hook)[member], hook);
    const given = Object.entries(pairs).map(([key, value]) => ({ key, value }));
    const columns = columnsToUpdate(service, owner, hook, { [param]: given });
    if (await replaceSecrets(db, hook, columns)) return null;
  }
};

const set = (call: Setting, owner: HookOwner, field: Field): Promise<null> =>
  change(call, owner, field, (pairs) => {
    const { key, value } = call.params;
    if (!Object.hasOwn(pairs, key) && Object.keys(pairs).length >= mostPairs) {
      throw unprocessable(`A hook can have ${mostPairs} ${field.plural}`);
    }
    return { ...pairs, [key]: value };
  });

const remove = (call: Removal, owner: HookOwner, field: Field): Promise<null> =>
  change(call, owner, field, (pairs, hook) => {
    const { [call.params.key]: old, ...others } = pairs;
    if (old === undefined) throw notFound(field.singular);
    call.checkUnmodified(hook.updated_at);
    return others;
  });

/** The handlers for the hooks of one owner, who is in the request. */
export const pairHandlers = <C>(ownerOf: (call: C) => HookOwner) => ({
  setHeader: (call: C & Setting) => set(call, ownerOf(call), headers),
  deleteHeader: (call: C & Removal) => remove(call, ownerOf(call), headers),
  setVariable: (call: C & Setting) => set(call, ownerOf(call), variables),
  deleteVariable: (call: C & Removal) => remove(call, ownerOf(call), variables),
});
