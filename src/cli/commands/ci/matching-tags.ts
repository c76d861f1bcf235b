import { registryTags } from '../../../contract/ci/registry.ts';
import type { CommandContext } from '../../context/context.ts';
import { listReader } from '../../fan-out/list-reader.ts';
import { textAt } from '../../output/field-path.ts';
import type { Effect } from '../../verbs/effects.ts';
import type { WireParams } from '../../verbs/parameter.ts';

/** Tags with this name are never deleted by a pattern. */
const latest = 'latest';

/** The pattern as GitLab reads it, for whole names; undefined for syntax that only RE2 has. */
const wholeName = (pattern: unknown): RegExp | undefined => {
  try {
    return new RegExp(`^(?:${String(pattern)})$`, 'u');
  } catch {
    return undefined;
  }
};

/** The number of tags that match, before those are left out that are too new. */
export const effectsOnTags = async (context: CommandContext, params: WireParams): Promise<readonly Effect[]> => {
  const { id, repository_id, name_regex_delete: pattern, name_regex_keep: except } = params;
  if (pattern === undefined) return [];
  const matches = wholeName(pattern);
  const isKept = except === undefined ? /^(?!)/ : wholeName(except);
  const one = 'matching tag';
  if (matches === undefined || isKept === undefined) return [{ on: 'meant', one, amount: undefined }];
  const isChosen = (tag: unknown): boolean => {
    const name = textAt(tag, 'name');
    return name !== latest && matches.test(name) && !isKept.test(name);
  };
  try {
    const all = await listReader(context, await context.client())(registryTags.list, { id, repository_id });
    return [{ on: 'meant', one, amount: { count: all.filter(isChosen).length, isLeast: false } }];
  } catch (error) {
    if (context.signal.aborted) throw error;
    return [{ on: 'meant', one, amount: undefined }];
  }
};
