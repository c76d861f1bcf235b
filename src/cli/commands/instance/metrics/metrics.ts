import { jobMetrics } from '../../../../contract/instance/job-metrics.ts';
import type { Noun, VerbCall } from '../../../verbs/noun.ts';
import type { CommandContext } from '../../../context/context.ts';
import { columnsOf } from './metrics-rows.ts';

const run = async (context: CommandContext, call: VerbCall): Promise<void> =>
  (await import('./show-metrics.ts')).showMetrics(context, call);

export const metrics: Noun = {
  name: 'metrics',
  singular: 'metrics',
  summary: 'Figures of the job queue',
  nameKey: 'name',
  columns: columnsOf.queues,
  verbs: [
    {
      name: 'queues',
      endpoint: jobMetrics.queues,
      run,
      examples: [
        { command: 'repoctl metrics queues', caption: 'How many jobs wait in each queue, and for how long' },
        {
          command: `repoctl metrics queues --jq '.queues[].backlog' | paste -sd+ | bc`,
          caption: 'How many wait in all',
        },
      ],
    },
    {
      name: 'processes',
      endpoint: jobMetrics.processes,
      columns: columnsOf.processes,
      run,
      examples: [{ command: 'repoctl metrics processes', caption: 'Who runs the jobs, and how busy they are' }],
    },
    {
      name: 'jobs',
      endpoint: jobMetrics.jobs,
      columns: columnsOf.jobs,
      run,
      examples: [{ command: 'repoctl metrics jobs --json', caption: 'How many jobs ran, failed and wait' }],
    },
    {
      name: 'all',
      endpoint: jobMetrics.all,
      run,
      examples: [{ command: 'repoctl metrics all', caption: 'All three tables' }],
    },
    {
      name: 'watch',
      summary: 'Watch how many jobs wait, with a chart for each queue',
      endpoint: jobMetrics.all,
      extras: [
        { flags: '--interval <span>', description: 'Time from one sample to the next, 500ms or more (default: 2s)' },
      ],
      run: async (context, call) => (await import('./watch-metrics.ts')).watchMetrics(context, call),
      examples: [
        { command: 'repoctl metrics watch', caption: 'A live screen; q ends it' },
        {
          command: 'repoctl metrics watch --interval 30s >> metrics.ndjson',
          caption: 'For scripts: a JSON object for each sample, until it is ended',
        },
      ],
    },
  ],
};
