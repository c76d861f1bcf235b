import { UsageError } from '../../../errors/usage-error.ts';
import type { CommandContext } from '../../../context/context.ts';
import type { WireParams } from '../../../verbs/wire-params.ts';

const hint =
  'For example [{"action":"create","file_path":"a.txt","content":"text"}], from a file with --actions @FILE.';

/** Turns the JSON text of `--actions` into the actions that travel. Throws UsageError for anything but an array. */
export const parseActions = async (_context: CommandContext, params: WireParams): Promise<WireParams> => {
  const { actions } = params;
  if (typeof actions !== 'string') return {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(actions);
  } catch (cause) {
    throw new UsageError('--actions is not JSON', { hint, cause });
  }
  if (!Array.isArray(parsed)) throw new UsageError('--actions takes an array of actions', { hint });
  return { actions: parsed };
};
