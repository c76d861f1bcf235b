import type { CommandContext } from '../../context/context.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import { showPage } from './show-page.ts';
import { issuePage } from './issue-page.ts';

/** Shows an issue. */
export const getIssue = (context: CommandContext, call: VerbCall): Promise<void> => showPage(context, call, issuePage);
