import type { CommandContext } from '../../context/context.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import { showPage } from './show-page.ts';
import { mrPage } from './mr-page.ts';

/** Shows a merge request. */
export const getMr = (context: CommandContext, call: VerbCall): Promise<void> => showPage(context, call, mrPage);
