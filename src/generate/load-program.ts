import { CommanderError, type Command } from 'commander';
import { buildProgram } from '../cli/program/build-program.ts';
import { manifest } from '../cli/manifest.ts';

const unused = (): never => {
  throw new Error('the program is only looked at here');
};

/** The whole program as the user meets it, with every noun and tool loaded. */
export const loadProgram = async (): Promise<Command> => {
  const program = buildProgram({
    manifest,
    print: () => {},
    columns: 80,
    entered: () => {},
    contextOf: unused,
    runAgain: unused,
  });
  for (const { name } of [...manifest.nouns, ...manifest.tools]) {
    try {
      // Asking for its help is what makes the program load a command.
      await program.parseAsync([name, '--help'], { from: 'user' });
    } catch (error) {
      if (!(error instanceof CommanderError) || error.code !== 'commander.helpDisplayed') throw error;
    }
  }
  return program;
};
