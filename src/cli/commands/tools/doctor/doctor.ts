import type { Tool } from '../../../program/tool.ts';

/** Looks for what keeps commands from working. */
export const doctor: Tool = {
  name: 'doctor',
  summary: 'Check the configuration, the connection and the token',
  examples: [
    { line: 'repoctl doctor', says: 'What works, what does not, and what to do' },
    { line: 'repoctl doctor --json --jq \'.[] | select(.status != "ok")\'', says: 'Only what is not as it should be' },
  ],
  build: (command, { contextOf }) => {
    command.action(async () => (await import('./run-doctor.ts')).runDoctor(contextOf(command)));
  },
};
