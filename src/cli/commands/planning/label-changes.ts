import type { Verb } from '../../verbs/noun.ts';

/** The members of a verb that updates labels, for adding and removing single ones. */
export const labelChanges: Pick<Verb, 'extras' | 'complete' | 'prepare'> = {
  extras: [
    {
      flags: '-l, --add-label <labels>',
      description: 'Comma-separated labels to add',
      refers: 'labels',
      changes: 'labels',
    },
    {
      flags: '--remove-label <labels>',
      description: 'Comma-separated labels to remove',
      refers: 'labels',
      changes: 'labels',
    },
  ],
  complete: async (_context, params, { extras }) => (await import('./update-labels.ts')).completeLabels(params, extras),
  prepare: async (context, call) => (await import('./update-labels.ts')).changedLabels(context, call),
};
