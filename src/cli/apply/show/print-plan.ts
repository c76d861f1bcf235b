/** Prints a plan in the format that was asked for. */
import type { CommandContext } from '../../context/context.ts';
import { note, writeText } from '../../output/messages.ts';
import { write } from '../../output/write.ts';
import { writeRecord } from '../../output/write-records.ts';
import type { Comparison } from '../run/compare.ts';
import { type Applied, planRecord } from '../run/plan-record.ts';
import { planLines, planMarkdown, remarks, summaryText } from './plan-text.ts';
import { summarize } from '../run/summary.ts';

/** The format of a plan: that of the command, else the one in force where a plan has it. */
const formatOf = async (context: CommandContext, typed: string | undefined): Promise<string> => {
  const { globals } = context;
  if (typed !== undefined && globals.json !== true && globals.yaml !== true) return typed;
  if (globals.jq !== undefined) return 'json';
  const { value } = (await context.settings()).output;
  return value === 'json' || value === 'yaml' ? value : 'table';
};

/** Whether a plan is printed as data, which an apply does once it is done. */
export const isData = async (context: CommandContext, typed: string | undefined): Promise<boolean> =>
  ['json', 'yaml'].includes(await formatOf(context, typed));

/** Prints a plan: lines for people, Markdown, or the plan itself. */
export const printPlan = async (
  context: CommandContext,
  { plan, source }: Comparison,
  typed: string | undefined,
  applied?: Applied,
): Promise<void> => {
  const { streams, globals } = context;
  const summary = summarize(plan);
  const isFolded = globals.full !== true;
  const format = await formatOf(context, typed);
  if (format === 'json' || format === 'yaml') {
    await writeRecord(streams, planRecord(plan, source, applied), {
      format,
      columns: [],
      nameKey: 'url',
      env: context.env,
      ...(globals.jq !== undefined && { jq: globals.jq }),
    });
  } else if (format === 'markdown') {
    await writeText(streams, planMarkdown(plan, summaryText(summary), isFolded));
  } else {
    const colorLevel = streams.colorLevel.stdout;
    await write(streams.stdout, planLines(plan, { isFolded, colorLevel }));
  }
  if (globals.quiet === true) return;
  if (format !== 'markdown') note(streams, summaryText(summary));
  for (const remark of remarks(summary, plan, source.errorText)) note(streams, remark);
};
