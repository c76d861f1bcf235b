import { leaverSteps, offboarding } from '../../../../access/leaver/leaver.ts';
import type { Column } from '../../../../output/column.ts';
import { textAt } from '../../../../output/field-path.ts';
import type { WriteVerb } from '../../../../verbs/noun.ts';
import { self } from '../../shared-flags.ts';

const words: Readonly<Record<string, string>> = leaverSteps;

const columns: readonly Column[] = [
  { key: 'user', title: 'USER', keep: true },
  {
    key: 'step',
    title: 'STEP',
    keep: true,
    render: (record) => words[textAt(record, 'step')] ?? textAt(record, 'step'),
  },
  { key: 'object', title: 'OBJECT', shrink: 2 },
  { key: 'where', title: 'WHERE', shrink: 2 },
  { key: 'to', title: 'TO' },
  { key: 'result', title: 'RESULT', as: 'result', keep: true },
  { key: 'left', title: 'LEFT', as: 'count' },
  { key: 'note', title: 'NOTE', shrink: 1 },
];

export const offboardVerb: WriteVerb = {
  name: 'offboard',
  endpoint: offboarding,
  flags: {
    ...self,
    to_id: { description: 'User who takes over, by username or ID; needed if there is anything to hand over' },
  },
  extras: [{ flags: '--verify', description: 'Read everything again afterwards; exit code 13 if anything is left' }],
  usual: ['--to', '--verify', '--from'],
  // It asks after its plan.
  confirm: { when: () => false },
  columns,
  nameKey: 'user',
  printsDryRun: true,
  run: async (context, call) => (await import('./offboard.ts')).offboard(context, [call], call),
  together: async (context, calls, shared) => (await import('./offboard.ts')).offboard(context, calls, shared),
  examples: [
    {
      command: 'repoctl users offboard alice --to bob --dry-run',
      caption: 'Show what would be ended, handed over, and removed, and what the server does not tell',
    },
    {
      command: 'repoctl users offboard alice --to bob --verify',
      caption: 'Offboard a user after a question, and check that nothing is left (exit code 13 if anything is)',
    },
    {
      command: 'repoctl users offboard alice carol --to bob --yes --verify -o csv',
      caption: 'Offboard two users by one plan, and keep the result',
    },
    {
      command: 'repoctl users offboard --from leavers.csv',
      caption: 'Offboard a user per row, with the columns username and to',
    },
  ],
};
