import { jobMetrics } from '../../../../contract/instance/job-metrics.ts';
import type { Noun, VerbCall } from '../../../verbs/noun.ts';
import type { CommandContext } from '../../../context/context.ts';
import { columnsOf } from './metrics-rows.ts';

const run = async (context: CommandContext, call: VerbCall): Promise<void> =>
  (await import('./show-metrics.ts')).showMetrics(context, call);

export const metrics: Noun = {
  name: 'metrics',
  singular: 'metrics',
  summary: 'View job queue metrics',
  nameKey: 'name',
  columns: columnsOf.queues,
  verbs: [
    {
      name: 'queues',
      endpoint: jobMetrics.queues,
      run,
      examples: [
        { command: 'repoctl metrics queues', caption: 'Show the size and latency of each queue' },
        {
          command: `repoctl metrics queues --jq '.queues[].backlog' | paste -sd+ | bc`,
          caption: 'Count all waiting jobs',
        },
      ],
    },
    {
      name: 'processes',
      endpoint: jobMetrics.processes,
      columns: columnsOf.processes,
      run,
      examples: [{ command: 'repoctl metrics processes', caption: 'Show the processes and how busy they are' }],
    },
    {
      name: 'jobs',
      endpoint: jobMetrics.jobs,
      columns: columnsOf.jobs,
      run,
      examples: [{ command: 'repoctl metrics jobs --json', caption: 'Count processed, failed, and waiting jobs' }],
    },
    {
      name: 'all',
      endpoint: jobMetrics.all,
      run,
      examples: [{ command: 'repoctl metrics all', caption: 'Show all three tables' }],
    },
    {
      name: 'watch',
      summary: 'Watch the job queues live',
      endpoint: jobMetrics.all,
      extras: [
        { flags: '--interval <duration>', description: 'Interval between samples, 500ms or more (default: 2s)' },
      ],
      run: async (context, call) => (await import('./watch-metrics.ts')).watchMetrics(context, call),
      examples: [
        { command: 'repoctl metrics watch', caption: 'Watch the metrics live; q quits' },
        {
          command: 'repoctl metrics watch --interval 30s >> metrics.ndjson',
          caption: 'Append a JSON object per sample to a file',
        },
      ],
    },
  ],
};
