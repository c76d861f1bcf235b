import type { Command } from 'commander';
import { showExamplesFirst } from '../../../program/command-help.ts';
import { holdCommands } from '../../../program/hold-commands.ts';
import type { Tool, ToolWiring } from '../../../program/tool.ts';
import { spanMeaning } from '../../../verbs/parameter-kind.ts';
import type { Example } from '../../../verbs/noun.ts';
import { addLocationOptions } from '../serve/data-location.ts';

/** Adds a verb with the options for the location of the data. */
const addVerb = (
  admin: Command,
  {
    name,
    summary,
    examples,
  }: { readonly name: string; readonly summary: string; readonly examples: readonly Example[] },
): Command => showExamplesFirst(addLocationOptions(admin.command(name).description(summary)), examples);

const addBackup = (admin: Command, { contextOf }: ToolWiring): void => {
  const backup = addVerb(admin, {
    name: 'backup',
    summary: 'Back up a server, which may be running',
    examples: [
      { command: 'repoctl admin backup /var/backups/repoctl/monday', caption: 'Copy everything to a new directory' },
      {
        command: 'repoctl admin backup /var/backups/repoctl/tuesday --since /var/backups/repoctl/monday',
        caption: 'Copy what is new, and link the rest',
      },
      { command: 'repoctl admin backup repoctl.tar.gz --with-secret-key', caption: 'Make one file, with the key' },
    ],
  })
    .argument('<path>', 'New directory, or archive (.tar, .tar.gz, .tgz)')
    .option('--since <dir>', 'Earlier backup whose unchanged files are linked')
    .option('--with-secret-key', 'Include the key for secrets');
  backup.action(async (path: string) =>
    (await import('./run-backup.ts')).runBackup(contextOf(backup), path, backup.opts()),
  );
};

const addRestore = (admin: Command, { contextOf }: ToolWiring): void => {
  const restore = addVerb(admin, {
    name: 'restore',
    summary: 'Restore a backup to an empty data directory or database',
    examples: [
      { command: 'repoctl admin restore /var/backups/repoctl/monday', caption: 'Restore a backup' },
      { command: 'repoctl admin restore repoctl.tar.gz --dry-run', caption: 'Verify a backup and restore nothing' },
    ],
  })
    .argument('<backup>', 'Directory or archive of the backup')
    .option('--without-secrets', 'Restore without the key for secrets, and delete all secrets');
  restore.action(async (path: string) =>
    (await import('./run-restore.ts')).runRestore(contextOf(restore), path, restore.opts()),
  );
};

const addCheck = (admin: Command, { contextOf }: ToolWiring): void => {
  const check = addVerb(admin, {
    name: 'check',
    summary: 'Check records, secrets, and repositories',
    examples: [
      { command: 'repoctl admin check', caption: 'Check everything; the server may be running' },
      { command: 'repoctl admin check --repair', caption: 'Repair what can be repaired, with the server stopped' },
    ],
  })
    .option(
      '--repair',
      'Create missing repositories, restore damaged refs, set aside orphans and foreign files, remove stale locks',
    )
    .option('--no-fsck', 'Skip git fsck, which reads every object');
  check.action(async () => (await import('./run-check.ts')).runCheck(contextOf(check), check.opts()));
};

const addMoveDatabase = (admin: Command, { contextOf }: ToolWiring): void => {
  const move = addVerb(admin, {
    name: 'move-database',
    summary: 'Move all records from SQLite to an empty PostgreSQL database',
    examples: [
      {
        command: 'repoctl admin move-database --database postgres://repoctl@db.example.com/repoctl',
        caption: 'Move to PostgreSQL, with the server stopped',
      },
    ],
  });
  move.action(async () => (await import('./run-move-database.ts')).runMoveDatabase(contextOf(move), move.opts()));
};

const addRootToken = (admin: Command, { contextOf }: ToolWiring): void => {
  const token = addVerb(admin, {
    name: 'root-token',
    summary: 'Create a token for an administrator and print it',
    examples: [
      { command: 'repoctl admin root-token', caption: 'Create a token for root' },
      { command: 'repoctl admin root-token --user alice --expires-at 90d', caption: 'Create one for alice' },
    ],
  })
    .option('--user <username>', 'Username of the administrator', 'root')
    .option('--expires-at <date>', `Expiration date (${spanMeaning.ahead}; default: never)`);
  token.action(async () => (await import('./run-root-token.ts')).runRootToken(contextOf(token), token.opts()));
};

const addRotateKey = (admin: Command, { contextOf }: ToolWiring): void => {
  const rotate = addVerb(admin, {
    name: 'rotate-key',
    summary: 'Replace the secret key',
    examples: [
      { command: 'repoctl admin rotate-key', caption: 'Replace the key while the server is stopped' },
      {
        command: 'repoctl admin rotate-key --secret-key-file /run/secrets/old --new-key-file /run/secrets/new',
        caption: 'Keep both files in the directory of a secret manager',
      },
    ],
  }).option('--new-key-file <file>', 'File of the new key, created if missing (default: in place of the old)');
  rotate.action(async () => (await import('./run-rotate-key.ts')).runRotateKey(contextOf(rotate), rotate.opts()));
};

/** Works on the data of a server on its machine, without requests. */
export const admin: Tool = {
  name: 'admin',
  summary: 'Back up, restore, check, and maintain the data of a server',
  examples: [
    { command: 'repoctl admin backup /var/backups/repoctl/monday', caption: 'Back up a running server' },
    { command: 'repoctl admin check', caption: 'Check everything' },
    { command: 'repoctl admin root-token', caption: 'Create a token for root' },
  ],
  build: (command, wiring) => {
    holdCommands(command);
    addBackup(command, wiring);
    addRestore(command, wiring);
    addCheck(command, wiring);
    addMoveDatabase(command, wiring);
    addRootToken(command, wiring);
    addRotateKey(command, wiring);
  },
};
