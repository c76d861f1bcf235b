import { chmod, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestService } from '../../support/service.ts';
import { converse } from './converse.ts';
import { makeHome } from './home.ts';

/** Runs commands on a terminal with an editor that keeps what it found and writes a text. */
export const editWith =
  (service: () => TestService) =>
  async (
    argv: readonly string[],
    { text, code = 0, answers = [] }: { text: string; code?: number; answers?: readonly (readonly [string, string])[] },
  ) => {
    const home = await makeHome();
    const script = join(home.directory, 'editor');
    const drafts = join(home.directory, 'drafts');
    const copy = join(home.directory, 'found');
    await mkdir(drafts, { recursive: true });
    await writeFile(copy, '');
    await writeFile(
      script,
      `#!/bin/sh\n[ "$1" = --wait ] || exit 9\ncp "$2" "${copy}"\nprintf '%s' '${text}' > "$2"\nexit ${code}\n`,
    );
    await chmod(script, 0o755);
    const env = {
      REPOCTL_URL: service().url,
      REPOCTL_TOKEN: service().rootToken,
      REPOCTL_PROJECT: 'root/app',
      PATH: process.env['PATH'] ?? '',
      VISUAL: `${script} --wait`,
      TMPDIR: drafts,
    };
    const ended = await converse({ argv, env, answers, home });
    return { ...ended, drafts, left: await readdir(drafts), found: await readFile(copy, 'utf8') };
  };
