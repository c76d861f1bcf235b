import type { Tool } from '../../../program/tool.ts';

/** Looks for what keeps commands from working. */
export const doctor: Tool = {
  name: 'doctor',
  summary: 'Check the configuration, the connection and the token',
  examples: [
    { command: 'repoctl doctor', caption: 'What works, what does not, and what to do' },
    {
      command: 'repoctl doctor --json --jq \'.[] | select(.status == "warn" or .status == "fail")\'',
      caption: 'Only what is not as it should be',
    },
  ],
  build: (command, { contextOf, manifest }) => {
    command.action(async () => (await import('./run-doctor.ts')).runDoctor(contextOf(command), manifest));
  },
};
