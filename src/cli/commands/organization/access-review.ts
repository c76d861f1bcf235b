import { reviewed } from '../../access/questions.ts';
import type { Noun } from '../../verbs/noun.ts';
import { faultColumns, resultColumns } from './review-columns.ts';

const argument = { name: 'directory', description: 'Folder of the snapshot' } as const;

export const accessReview: Noun = {
  name: 'review',
  singular: 'decision',
  summary: 'Check and apply what people decided about the ways in of a snapshot',
  nameKey: 'line',
  columns: faultColumns,
  verbs: [
    {
      name: 'check',
      summary: 'List the lines that are undecided, invalid, or decided by their own holder; no server is asked',
      endpoint: reviewed.faults,
      argument,
      printsDryRun: true,
      run: async (context, call) => (await import('./review/check-review.ts')).checkReview(context, call),
      examples: [
        {
          command: 'repoctl access review check review/',
          caption: 'Check that each way in is decided (exit code 13: not)',
        },
        {
          command: 'repoctl access review check review/ --all -o csv',
          caption: 'Print what is left to decide as a table',
        },
      ],
    },
    {
      name: 'apply',
      done: () => 'Applied the decisions',
      summary: 'Remove, lower, and end access as decided, and write the evidence into the folder',
      endpoint: reviewed.apply,
      argument,
      nameKey: 'what',
      columns: resultColumns,
      extras: [
        { flags: '--keep-undecided', description: 'Leave ways in without a decision as they are (default: refuse)' },
      ],
      printsDryRun: true,
      run: async (context, call) => (await import('./review/apply-review.ts')).applyReview(context, call),
      examples: [
        { command: 'repoctl access review apply review/ --dry-run', caption: 'Show what would change' },
        { command: 'repoctl access review apply review/', caption: 'Show it, ask, change it, and write the evidence' },
      ],
    },
  ],
};
