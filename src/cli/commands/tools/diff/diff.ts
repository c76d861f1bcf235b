import type { Tool } from '../../../program/tool.ts';
import { addCompareOptions } from './compare-options.ts';

export const diff: Tool = {
  name: 'diff',
  summary: 'Compare configuration files with the server',
  examples: [
    { command: 'repoctl diff -f config/', caption: 'Show what differs; exit code 13 if anything does' },
    { command: 'repoctl diff -f labels.yaml -g platform', caption: 'Compare one group and its projects only' },
    { command: 'repoctl diff -f config/ -o markdown', caption: 'Write a table for a merge request' },
    { command: 'repoctl diff -f config/ --json > plan.json', caption: 'Save a plan to review and apply' },
  ],
  build: (command, { contextOf }) => {
    addCompareOptions(command)
      .option('--explain <address>', 'Show which lines set a record, such as projects:platform/api:labels:bug')
      .action(async (options) => (await import('./run-diff.ts')).runDiff(contextOf(command), options));
  },
};
