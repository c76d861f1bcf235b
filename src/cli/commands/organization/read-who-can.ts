import { pagesOf } from '../../access/pages-of.ts';
import { askWhoCan } from '../../access/ask-who-can.ts';
import type { Action } from '../../access/grant.ts';
import { openServer } from '../../apply/live/server.ts';
import type { CommandContext } from '../../context/context.ts';
import type { ReadPages } from '../../fan-out/fan-out.ts';
import { note } from '../../output/messages.ts';
import type { VerbCall } from '../../verbs/noun.ts';

/** Reads who can do something, which are many requests, in place of one list. */
export const readWhoCan = (context: CommandContext, call: VerbCall): VerbCall => {
  const readPages: ReadPages = async function* (client, _endpoint, params) {
    const { action, name, id } = params;
    const { answers, nobody } = await askWhoCan(openServer(client, context.signal), {
      action: action as Action,
      project: String(id),
      ...(name !== undefined && { name: String(name) }),
    });
    if (nobody !== undefined) note(context.streams, `Nobody can ${String(action)}: ${nobody}`);
    yield* pagesOf(answers, params);
  };
  return { ...call, readPages };
};
