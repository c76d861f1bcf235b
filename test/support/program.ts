/** The program that tests run as users do: from `bin`, or an executable that `TEST_PROGRAM` names. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const executable = process.env['TEST_PROGRAM'];

/** Whether it is an executable, as in `npm run test:long`. */
export const isExecutable = executable !== undefined;

/** A file that can be started as it is, where `node` is on the PATH. */
export const launcher =
  executable === undefined ? fileURLToPath(new URL('../../bin/repoctl.js', import.meta.url)) : resolve(executable);

/** What starts it with the Node of the tests: a file, and what comes before the arguments. */
export const [program, ...programArgs]: readonly [string, ...string[]] =
  executable === undefined ? [process.execPath, launcher] : [launcher];
