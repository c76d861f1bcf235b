import type { Tool } from '../../../program/tool.ts';

export const doctor: Tool = {
  name: 'doctor',
  summary: 'Check the configuration, connection, and token',
  examples: [
    { command: 'repoctl doctor', caption: 'Check the connection and show how to fix problems' },
    {
      command: 'repoctl doctor --json --jq \'.[] | select(.status == "warn" or .status == "fail")\'',
      caption: 'Show only warnings and failures',
    },
  ],
  build: (command, { contextOf, manifest }) => {
    command.action(async () => (await import('./run-doctor.ts')).runDoctor(contextOf(command), manifest));
  },
};
