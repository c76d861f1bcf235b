import type { Tool } from '../../../program/tool.ts';
import { addCompareOptions } from '../diff/compare-options.ts';

export const apply: Tool = {
  name: 'apply',
  summary: 'Apply configuration files to the server',
  examples: [
    { command: 'repoctl apply -f config/', caption: 'Show what differs, ask, and change it' },
    { command: 'repoctl apply -f config/ --dry-run', caption: 'Show what would be changed' },
    { command: 'repoctl apply -f config/ --yes', caption: 'Change it without a question, in a script' },
    { command: 'repoctl apply -f config/ --plan plan.json', caption: 'Apply a reviewed plan, and nothing else' },
    { command: 'repoctl apply -f labels.yaml --prune --yes', caption: 'Delete what is not in the files, too' },
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
