/** The program under test: the launcher in `bin`, or the executable that `TEST_PROGRAM` names. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const executable = process.env['TEST_PROGRAM'];

/** True if it is an executable, as in `npm run test:long`. */
export const isExecutable = executable !== undefined;

/** A file that can be run directly if `node` is on the PATH. */
export const launcher =
  executable === undefined ? fileURLToPath(new URL('../../bin/repoctl.js', import.meta.url)) : resolve(executable);

/** The file that runs it with the Node.js of the tests, and the first arguments. */
export const [program, ...programArgs]: readonly [string, ...string[]] =
  executable === undefined ? [process.execPath, launcher] : [launcher];
