import type { Command, Option } from 'commander';

/** How many arguments after this one belong to it. */
const follows = (command: Command, argument: string): number => {
  const option = command.options.find(({ long, short }) => argument === long || argument === short);
  return option?.required === true ? 1 : 0;
};

const spellOut = (switches: readonly Option[], argument: string): string => {
  if (switches.some(({ long }) => long === argument)) return `${argument}=true`;
  const denied = argument.startsWith('--no-') ? `--${argument.slice('--no-'.length)}` : undefined;
  return switches.some(({ long }) => long === denied) ? `${denied}=false` : argument;
};

/**
 * Turns `--active` into `--active=true` and `--no-active` into `--active=false`, for options whose value is optional.
 * Commander would take the next word for the value: `projects list --owned name` means something else.
 */
export const spellOutSwitches = (command: Command, argv: readonly string[]): string[] => {
  const switches = command.options.filter(({ optional }) => optional);
  const result: string[] = [];
  for (let index = 0; index < argv.length; index += 1) {
    const argument = argv[index] ?? '';
    if (argument === '--') return [...result, ...argv.slice(index)];
    const values = argv.slice(index + 1, index + 1 + follows(command, argument));
    result.push(spellOut(switches, argument), ...values);
    index += values.length;
  }
  return result;
};
