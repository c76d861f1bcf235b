import { aliasesOf, aliasNameProblem, removeAlias, setAlias } from '../../../config/aliases.ts';
import { type ConfigFile, readConfigFile } from '../../../config/config-file.ts';
import type { CommandContext } from '../../../context/context.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import type { Column } from '../../../output/column.ts';
import { writeRecords } from '../../../output/write-records.ts';
import { commandOfAlias } from '../../../program/expand-alias.ts';
import { findEntry, isCommand } from '../../../program/find-command.ts';
import { shortcuts } from '../../../program/command-synonyms.ts';
import type { Manifest } from '../../../program/tool.ts';
import { changeConfig } from '../config/change-config.ts';
import { notify } from '../../../output/messages.ts';
import { fallbackView } from '../../../verbs/view.ts';

const columns: readonly Column[] = [
  { key: 'name', title: 'ALIAS', keep: true },
  { key: 'expansion', title: 'EXPANSION', keep: true, shrink: 1 },
];

export const listAliases = async (context: CommandContext): Promise<void> => {
  const rows = Object.entries(aliasesOf(await readConfigFile(context.env)))
    .map(([name, expansion]) => ({ name, expansion }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  await writeRecords(context.streams, [rows], await fallbackView(context, { columns, nameKey: 'name' }));
  if (rows.length === 0) notify(context, 'No aliases found');
};

const checkName = (manifest: Manifest, name: string): void => {
  const problem = aliasNameProblem(name);
  if (problem !== undefined) throw new UsageError(problem);
  if (Object.hasOwn(shortcuts, name) || findEntry(manifest, name) !== undefined) {
    throw new UsageError(`"${name}" is a repoctl command already`, { hint: 'Choose another name.' });
  }
};

const checkExpansion = async (manifest: Manifest, name: string, expansion: string): Promise<void> => {
  const words = commandOfAlias(name, expansion);
  const [first] = words;
  if (first === undefined) throw new UsageError('the expansion must not be empty');
  if (await isCommand(manifest, words)) return;
  throw new UsageError(`the expansion must start with a repoctl command, got "${first}"`, {
    hint:
      first === 'repoctl' ? 'Leave "repoctl" out.' : `For other programs, use "repoctl alias set --shell ${name} ...".`,
  });
};

/**
 * Creates an alias. Throws UsageError for the name of a command, for an existing alias without `clobber`, and for an
 * expansion that is no command.
 */
export const createAlias = async (
  context: CommandContext,
  manifest: Manifest,
  given: { readonly name: string; readonly expansion: string; readonly shell?: true; readonly clobber?: true },
): Promise<void> => {
  const { name, clobber } = given;
  checkName(manifest, name);
  const text =
    given.expansion === '-'
      ? Buffer.from(await context.readStdin())
          .toString('utf8')
          .trim()
      : given.expansion.trim();
  const isShell = given.shell === true || text.startsWith('!');
  const expansion = isShell ? `!${text.replace(/^!/, '')}` : text;
  if (!isShell) await checkExpansion(manifest, name, expansion);
  else if (expansion === '!') throw new UsageError('the expansion must not be empty');
  const checkFree = (known: string | undefined): void => {
    if (known === undefined || known === expansion || clobber === true) return;
    throw new UsageError(`alias "${name}" already exists: ${known}`, { hint: 'Use --clobber to replace it.' });
  };
  const known = aliasesOf(await readConfigFile(context.env))[name];
  checkFree(known);
  const change = (file: ConfigFile): ConfigFile => {
    checkFree(aliasesOf(file)[name]);
    return setAlias(file, name, expansion);
  };
  await changeConfig(context, change, `${known === undefined ? 'Created' : 'Updated'} alias "${name}"`);
};

export const deleteAlias = (context: CommandContext, name: string): Promise<void> =>
  changeConfig(context, (file) => removeAlias(file, name), `Deleted alias "${name}"`);
