/** A server whose git kills it, with a data directory that outlives it. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBuiltService, type BuiltService } from '../support/built-service.ts';
import { openSqliteDirectly } from '../e2e/support/direct-database.ts';

export interface KillingGit {
  readonly dataDir: string;
  /** The server with the git that kills it. */
  readonly service: BuiltService;
  /** Makes each run of the command kill the server from now on. */
  readonly arm: () => Promise<void>;
  /** Moves the journal of the server a minute into the past. */
  readonly turnBack: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

const script = (command: string, armed: string): string => `#!/bin/sh
PATH="\${PATH#*:}"
[ "$1" = ${command} ] && [ -e "${armed}" ] || exec git "$@"
git "$@"
kill -9 "$PPID"
`;

/** Starts a server whose git, once armed, kills it after a command. */
export const startWithKillingGit = async (command: string): Promise<KillingGit> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'repoctl-kill-git-'));
  const [programs, armed] = [join(dataDir, 'programs'), join(dataDir, 'armed')];
  await mkdir(programs);
  await writeFile(join(programs, 'git'), script(command, armed), { mode: 0o700 });
  const service = await startBuiltService({ dataDir, env: { PATH: `${programs}:${process.env['PATH']}` } });
  return {
    dataDir,
    service,
    arm: () => writeFile(armed, ''),
    turnBack: async () => {
      const database = await openSqliteDirectly(dataDir);
      await database.query("UPDATE pending_pushes SET created_at = '2024-01-01T00:00:00.000Z'");
      await database.query("UPDATE jobs SET run_at = '2024-01-01T00:00:00.000Z'");
      await database.close();
    },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
};
