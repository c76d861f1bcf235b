import type { CommandContext } from '../context/context.ts';
import { waiting } from '../context/waiting.ts';
import { countText } from '../output/count-text.ts';
import { writeRecords } from '../output/write-records.ts';
import { fanOut } from './list-records.ts';
import type { FanOut, VerbCall } from './noun.ts';
import { viewOf } from './view.ts';

/**
 * Prints the records of many projects or groups as one list. Returns how many there are.
 *
 * @throws ExitError (12) after the list where some could not be read
 */
export const listEach = async (
  context: CommandContext,
  call: VerbCall,
  { limit, fanOut: wanted }: { readonly limit: number; readonly fanOut: FanOut },
): Promise<number> => {
  const view = await viewOf(context, call);
  const { pages, conclude } = fanOut(context, call, wanted);
  const all = wanted.targets.length;
  let read = 0;
  let shown = 0;
  const limited = async function* (): AsyncGenerator<readonly unknown[], void, void> {
    for await (const page of pages) {
      read += 1;
      const taken = page.slice(0, limit - shown);
      shown += taken.length;
      yield taken;
      if (shown >= limit) return;
    }
  };
  const progress = (): string =>
    `Waiting for the server (${Math.min(read, all)} of ${countText(all, wanted.targets[0]?.kind ?? 'project')})`;
  await writeRecords(context.streams, waiting.each(context, limited(), progress), view);
  conclude();
  return shown;
};
