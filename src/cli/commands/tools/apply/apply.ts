import type { Tool } from '../../../program/tool.ts';
import { addCompareOptions } from '../diff/compare-options.ts';

export const apply: Tool = {
  name: 'apply',
  summary: 'Apply configuration files to the server',
  examples: [
    { command: 'repoctl apply -f config/', caption: 'Show the changes, and apply them after confirmation' },
    { command: 'repoctl apply -f config/ --dry-run', caption: 'Show the changes only' },
    { command: 'repoctl apply -f config/ --yes', caption: 'Apply the changes without confirmation, in a script' },
    { command: 'repoctl apply -f config/ --plan plan.json', caption: 'Apply a reviewed plan, and nothing else' },
    { command: 'repoctl apply -f labels.yaml --prune --yes', caption: 'Delete records that are not in the files, too' },
  ],
  build: (command, { contextOf }) => {
    addCompareOptions(command)
      .option('--plan <file>', 'Approved plan of "repoctl diff --json"; any other change ends the command')
      .option('--prune', 'Delete records that are not in the files, in the sections under prune')
      .option('--max-deletes <n>', 'Maximum number of deletes', '20')
      .option('--fail-fast', 'Stop at the first failure')
      .action(async (options) => (await import('./run-apply.ts')).runApply(contextOf(command), options));
  },
};
