import { addUp } from '../../../program/repeated-options.ts';
import type { Command } from 'commander';
import { Option } from 'commander';

const collect = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];

/** The options of `diff` and `apply`. */
export const addCompareOptions = (command: Command): Command =>
  command
    .requiredOption('-f, --file <path>', 'File or folder to read, - for stdin; repeat for several', collect)
    .option('-p, --project <project>', 'Only this project')
    .option('-g, --group <group>', 'Only this group and what is below it')
    .option('--section <names>', 'Comma-separated sections, such as labels,variables (default: all)', addUp)
    .option('--rewrite <fields>', 'Fields to send although they cannot be compared, such as hooks.token', addUp)
    .option('--concurrency <n>', 'Projects at a time', '8')
    .addOption(new Option('-o, --output <format>', 'Output format').choices(['table', 'json', 'yaml', 'markdown']));
