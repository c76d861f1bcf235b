import { addUp } from '../../../program/repeated-options.ts';
import type { Tool } from '../../../program/tool.ts';

export const exportTool: Tool = {
  name: 'export',
  summary: 'Export the configuration of projects and groups to files',
  examples: [
    { command: 'repoctl export -g platform > platform.yaml', caption: 'Export a group and its projects' },
    { command: 'repoctl export -g platform --out config', caption: 'Write a file per project, and the schema' },
    {
      command: 'repoctl export -p platform/api --section labels,variables',
      caption: 'Export two sections of a project',
    },
    { command: 'repoctl export --schema > repoctl-config.schema.json', caption: 'Write the schema for editors' },
  ],
  build: (command, { contextOf }) => {
    command
      .option('-p, --project <project>', 'Only this project')
      .option('-g, --group <group>', 'This group and what is below it')
      .option('--instance', 'Everything, with users, system hooks, and variables of the instance')
      .option('--section <names>', 'Comma-separated sections, such as labels,variables (default: all)', addUp)
      .option('--out <dir>', 'Folder to write files to; existing files are not overwritten')
      .option('--with-values', 'Write the values of variables, to files that only you can read')
      .option('--schema', 'Print the JSON Schema of configuration files')
      .option('--concurrency <n>', 'Projects at a time', '8')
      .action(async (options) => (await import('./run-export.ts')).runExport(contextOf(command), options));
  },
};
