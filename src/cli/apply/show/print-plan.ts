/** Prints a plan in the requested format. */
import type { CommandContext } from '../../context/context.ts';
import { note, writeText } from '../../output/messages.ts';
import { write } from '../../output/write.ts';
import { writeRecord } from '../../output/write-records.ts';
import type { Comparison } from '../run/compare.ts';
import { type Applied, planRecord } from '../run/plan-record.ts';
import { planLines, planMarkdown, remarks, summaryText } from './plan-text.ts';
import { summarize } from '../run/summary.ts';

/** The format of the command, or else the configured one if plans have it. */
const formatOf = async (context: CommandContext, typed: string | undefined): Promise<string> => {
  const { globals } = context;
  if (typed !== undefined && globals.json !== true && globals.yaml !== true) return typed;
  if (globals.jq !== undefined) return 'json';
  const { value } = (await context.settings()).output;
  return value === 'json' || value === 'yaml' ? value : 'table';
};

/** True for JSON and YAML, which `apply` prints after it is done. */
export const isData = async (context: CommandContext, typed: string | undefined): Promise<boolean> =>
  ['json', 'yaml'].includes(await formatOf(context, typed));

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
