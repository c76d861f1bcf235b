import { pathNames } from '../../../contract/vocabulary/endpoint.ts';
import type { WriteVerb } from '../../verbs/noun.ts';
import type { FlagChanges } from '../../verbs/parameter.ts';

/** A noun whose records can be closed and reopened; `flags` are those of its update. */
interface Stateful {
  readonly noun: string;
  readonly update: WriteVerb['endpoint'];
  readonly flags: Readonly<Record<string, FlagChanges>>;
  /** Finds the record to close if none is named. */
  readonly closes?: WriteVerb['complete'];
}

/** `close` or `reopen`: an update of the state alone. */
export const stateVerb = (
  { noun, update, flags, closes }: Stateful,
  event: 'close' | 'reopen',
  summary: string,
): WriteVerb => {
  const { anyOf: _anyOf, ...endpoint } = update;
  const names = new Set([...pathNames(update.path), 'state_event']);
  const params = Object.fromEntries(Object.entries(update.params).filter(([name]) => names.has(name)));
  return {
    name: event,
    endpoint: { ...endpoint, summary, params },
    flags: { ...flags, state_event: { fixed: true } },
    complete: async (...given) => ({
      ...(event === 'close' ? await closes?.(...given) : {}),
      state_event: event,
    }),
    examples: [{ command: `repoctl ${noun} ${event} 12`, caption: summary }],
  };
};
