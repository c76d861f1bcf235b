/** Finds out whether a directory can be worked in, however ill its disk is. */
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

/** Milliseconds within which a storage has to answer. */
const patience = 2_000;

/**
 * Why a storage cannot be reached, or `null` when it can. A process of its own looks, because a network
 * mount that hangs also hangs whoever looks at it: this process has only a few threads for files, and
 * losing them would stop everything else.
 */
export const reachStorage = (path: string): Promise<string | null> =>
  new Promise((settle) => {
    // `-r DIR/.` holds only for a directory that is there, may be entered and may be read.
    const look = spawn('test', ['-r', join(resolve(path), '/').concat('.')], { stdio: 'ignore' });
    const timer = setTimeout(() => {
      look.kill('SIGKILL');
      look.unref();
      settle(`it did not answer within ${patience / 1000} s`);
    }, patience);
    look.once('error', (error) => {
      clearTimeout(timer);
      settle(`it could not be looked at: ${error.message}`);
    });
    look.once('exit', (code) => {
      clearTimeout(timer);
      settle(code === 0 ? null : 'its path is not a directory that can be read');
    });
  });
