/** Loads configuration files. */
import type { CommandContext } from '../../context/context.ts';
import { ExitError } from '../../errors/exit-error.ts';
import { countText } from '../../output/count-text.ts';
import type { Configuration } from '../file/entry.ts';
import { findFiles, type SourceFile } from '../file/find-files.ts';
import { type Fault, faultText } from '../file/place.ts';
import { readConfiguration } from '../file/read-configuration.ts';
import { resolveReferences } from '../file/resolve-references.ts';
import { withHome } from '../../config/base-directories.ts';
import { secretResolver } from '../file/secrets.ts';

/** Maximum number of faults that are printed. */
const mostShown = 50;

const byPlace = ({ at: one }: Fault, { at: other }: Fault): number => {
  if (one === undefined || other === undefined) return (one === undefined ? 1 : 0) - (other === undefined ? 1 : 0);
  if (one.file !== other.file) return one.file < other.file ? -1 : 1;
  return one.line - other.line || one.column - other.column;
};

export interface FaultsFound {
  /** The server was read already. */
  readonly isRead: boolean;
  /** The faults are records that are missing on the server. */
  readonly isMissing?: boolean;
}

/** Combines all faults into one error with a line for each. */
export const faultsError = (faults: readonly Fault[], { isRead, isMissing = false }: FaultsFound): ExitError => {
  const texts = [...new Set(faults.toSorted(byPlace).map(faultText))];
  const [only = ''] = texts;
  const code = isMissing ? 'not-found' : 'usage';
  const done = isRead ? 'nothing was changed' : 'nothing was sent';
  return texts.length === 1
    ? new ExitError(only, { code, hint: `${done.charAt(0).toUpperCase()}${done.slice(1)}.` })
    : new ExitError(`${countText(texts.length, 'fault')} in the configuration; ${done}`, {
        code,
        details: texts.slice(0, mostShown),
      });
};

export interface Loaded {
  readonly configuration: Configuration;
  readonly files: readonly SourceFile[];
}

/**
 * Reads and checks files without resolving references.
 *
 * @throws ExitError (2) with all faults, UsageError for files that cannot be read
 */
export const readFiles = async (
  { cwd, env, readStdin }: Pick<CommandContext, 'cwd' | 'env' | 'readStdin'>,
  paths: readonly string[],
): Promise<Loaded> => {
  const files = await findFiles({ paths: paths.map((path) => withHome(path, env)), cwd, readStdin });
  const { configuration, faults } = readConfiguration(files);
  if (faults.length > 0) throw faultsError(faults, { isRead: false });
  return { configuration, files };
};

/**
 * Reads and checks files, and resolves references. Sends nothing.
 *
 * @throws ExitError (2) with all faults, UsageError for files that cannot be read
 */
export const loadConfiguration = async (context: CommandContext, paths: readonly string[]): Promise<Loaded> => {
  const { cwd, env, signal } = context;
  const { configuration, files } = await readFiles(context, paths);
  const { secret_command: command } = await context.settings();
  const askCommand =
    command.value === undefined
      ? undefined
      : async (name: string): Promise<string> => {
          const [{ refuseWritable, writableConfig }, { runSecretCommand }] = await Promise.all([
            import('../../config/writable-config.ts'),
            import('../../config/secret-command.ts'),
          ]);
          refuseWritable(writableConfig(env), 'secret_command is not run');
          return runSecretCommand(String(command.value), name, { env, signal });
        };
  const token = async (): Promise<string | undefined> => (await context.client()).token();
  const unresolved: Fault[] = [];
  const resolved = await resolveReferences(configuration, secretResolver({ env, cwd, askCommand, token }), unresolved);
  if (unresolved.length > 0) throw faultsError(unresolved, { isRead: false });
  return { configuration: resolved, files };
};
