/** Plans the changes of a commit from its actions, before anything is written. */
import { commitRefused, invalid } from '../../formats/problems.ts';
import { type CommittedFile, isFilePath } from '../../git/write-commit.ts';
import { type TreeEntry } from '../../git/tree.ts';
import { directoriesAbove, treePath } from '../../git/tree-path.ts';

/** An action with valid paths and content. */
export interface FileAction {
  readonly action: 'create' | 'update' | 'delete' | 'move' | 'chmod';
  readonly path: string;
  /** The former path in a move. */
  readonly previousPath?: string;
  readonly content?: Uint8Array;
  /** The new mode in a chmod. */
  readonly executable?: boolean;
}

/** The files that differ from those of the parent, and the paths that are removed. */
export interface PlannedChanges {
  readonly files: readonly CommittedFile[];
  readonly removed: readonly string[];
}

type File = Pick<CommittedFile, 'content'> & { readonly mode: string };
type Found = File | 'directory' | 'submodule' | undefined;

/** The paths whose entries `planChanges` needs. */
export const pathsOf = (actions: readonly FileAction[]): string[] =>
  actions
    .flatMap(({ path, previousPath }) => (previousPath === undefined ? [path] : [path, previousPath]))
    .flatMap((path) => directoriesAbove(path).concat(path));

/**
 * Directories that a file replaces while files are removed from them. `planChanges` needs their contents, too, to see if
 * they become empty.
 */
export const directoriesToEmpty = (
  actions: readonly FileAction[],
  entries: ReadonlyMap<string, TreeEntry>,
): readonly string[] => {
  const taken = actions.flatMap(({ action, path, previousPath }) =>
    action === 'delete' ? [path] : [previousPath ?? ''],
  );
  const made = actions.filter(({ action }) => action === 'create' || action === 'move').map(({ path }) => path);
  const above = new Set(taken.flatMap(directoriesAbove));
  return made.filter((path) => entries.get(path)?.type === 'tree' && above.has(path));
};

const isFile = (found: Found): found is File => typeof found === 'object';

/** Throws 400 for an action that is impossible in the parent commit after the actions before it. */
export const planChanges = (
  actions: readonly FileAction[],
  entries: ReadonlyMap<string, TreeEntry>,
): PlannedChanges => {
  const changes = new Map<string, File | null>();
  const find = (path: string): Found => {
    const changed = changes.get(path);
    if (changed !== undefined) return changed ?? undefined;
    const entry = entries.get(path);
    if (entry === undefined) return undefined;
    if (entry.type === 'blob') return { mode: entry.mode, content: { blob: entry.sha } };
    return entry.type === 'tree' ? 'directory' : 'submodule';
  };

  /** The number of known files and submodules below a directory, complete for those of `directoriesToEmpty`. */
  const below = new Map<string, number>();
  const count = (path: string, more: number): void => {
    for (const above of directoriesAbove(path)) below.set(above, (below.get(above) ?? 0) + more);
  };
  for (const { type, path } of entries.values()) if (type !== 'tree') count(path, 1);

  const change = (path: string, file: File | null): void => {
    const found = find(path);
    const had = found !== undefined && found !== 'directory';
    count(path, Number(file !== null) - Number(had));
    changes.set(path, file);
  };

  const requireFile = (path: string): File => {
    const found = find(path);
    if (isFile(found)) return found;
    throw commitRefused(
      found === 'submodule'
        ? `"${path}" is a submodule; only files can be changed here`
        : `A file with this name doesn't exist: "${path}"`,
    );
  };

  const requireRoom = (path: string): void => {
    const found = find(path);
    const known = below.get(path);
    if ((known ?? 0) > 0 || (found === 'directory' && known === undefined)) {
      throw commitRefused(`A directory with this name already exists: "${path}"`);
    }
    if (found !== undefined && found !== 'directory') {
      throw commitRefused(`A file with this name already exists: "${path}"`);
    }
  };

  const put = (path: string, file: File): void => {
    const inTheWay = directoriesAbove(path).find((above) => {
      const found = find(above);
      return isFile(found) || found === 'submodule';
    });
    if (inTheWay !== undefined) {
      throw commitRefused(`"${inTheWay}" is a file, so it cannot contain "${path}"`);
    }
    change(path, file);
  };

  const carryOut = ({ action, path, previousPath = '', content, executable }: FileAction): void => {
    switch (action) {
      case 'create':
        requireRoom(path);
        return put(path, { mode: '100644', content: content ?? '' });
      case 'update':
        return put(path, { ...requireFile(path), content: content ?? '' });
      case 'delete':
        requireFile(path);
        change(path, null);
        return;
      case 'move': {
        const file = requireFile(previousPath);
        // A file can replace the directory that it was in, but not itself.
        if (path === previousPath) requireRoom(path);
        change(previousPath, null);
        requireRoom(path);
        return put(path, content === undefined ? file : { ...file, content });
      }
      case 'chmod': {
        const file = requireFile(path);
        if (file.mode === '120000') throw commitRefused(`"${path}" is a symbolic link, whose mode cannot be changed`);
        return put(path, { ...file, mode: executable === true ? '100755' : '100644' });
      }
    }
  };

  for (const action of actions) carryOut(action);
  const all = [...changes];
  return {
    files: all.flatMap(([path, file]) => (file === null ? [] : [{ path, ...file }])),
    removed: all.flatMap(([path, file]) => (file === null && entries.has(path) ? [path] : [])),
  };
};

/** An action of a request. */
export interface GivenAction {
  readonly action?: FileAction['action'];
  readonly file_path?: string;
  readonly previous_path?: string;
  readonly content?: string;
  readonly encoding?: 'text' | 'base64';
  readonly last_commit_id?: string;
  readonly execute_filemode?: boolean;
}

/** A valid action, and the last commit of the file that the caller knows. */
export interface ReadAction extends FileAction {
  readonly seen?: string;
}

/** It has no repeated groups, since millions of repetitions overflow the stack. */
const digitsAndPadding = /^[A-Za-z0-9+/]*(={0,2})$/;

const isBase64 = (digits: string): boolean => {
  const padding = digitsAndPadding.exec(digits)?.[1];
  if (padding === undefined) return false;
  return padding === '' ? digits.length % 4 !== 1 : digits.length % 4 === 0;
};

const pathOf = (given: string | undefined, name: string): string => {
  if (given === undefined || given === '') throw invalid({ [name]: ["can't be blank"] });
  const path = treePath(given);
  if (path === undefined || !isFilePath(path)) {
    throw invalid({ [name]: ['cannot be the path of a file in a repository'] });
  }
  return path;
};

const bytesOf = (content: string, encoding: GivenAction['encoding']): Buffer => {
  if (encoding !== 'base64') return Buffer.from(content);
  const digits = content.replaceAll(/\s/g, '');
  if (!isBase64(digits)) throw invalid({ content: ['is not base64'] });
  return Buffer.from(digits, 'base64');
};

/** Throws 400 for invalid paths and contents, and for missing parameters. */
export const readAction = (given: GivenAction): ReadAction => {
  const { action, content, encoding, last_commit_id: seen, execute_filemode: executable } = given;
  if (action === undefined) throw invalid({ actions: ['must have an action'] });
  if (action === 'update' && content === undefined) throw invalid({ content: ['is required for an update'] });
  if (action === 'chmod' && executable === undefined) {
    throw invalid({ execute_filemode: ['is required for a chmod'] });
  }
  return {
    action,
    path: pathOf(given.file_path, 'file_path'),
    ...(action === 'move' && { previousPath: pathOf(given.previous_path, 'previous_path') }),
    ...(content !== undefined && { content: bytesOf(content, encoding) }),
    ...(executable !== undefined && { executable }),
    ...(seen !== undefined && seen !== '' && { seen }),
  };
};
