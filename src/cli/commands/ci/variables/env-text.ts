import { ExitError } from '../../../errors/exit-error.ts';
import { exitCodes } from '../../../errors/exit-codes.ts';
import type { FileVariable } from './file-variable.ts';

const shellName = /^[A-Za-z_][A-Za-z0-9_]*$/;

const refuse = (key: string, why: string): ExitError =>
  new ExitError(`variable ${key} cannot be written as .env: ${why}`, {
    exitCode: exitCodes.other,
    code: 'not-env',
    hint: 'Add --json to export all variables as JSON.',
  });

const line = ({ key, value }: FileVariable): string => {
  if (!shellName.test(key)) throw refuse(key, 'a shell has no variable of such a name');
  if (value.includes('\0')) throw refuse(key, 'its value holds a zero byte');
  // Between single quotes a shell takes everything as it is, but for the quote itself.
  return `${key}='${value.replaceAll("'", String.raw`'\''`)}'\n`;
};

/**
 * Variables as a file that a shell can source and `parseEnv` reads back, each value exactly as it is.
 *
 * @throws ExitError for a variable that no shell can hold
 */
export const envText = (variables: readonly FileVariable[]): string => variables.map(line).join('');
