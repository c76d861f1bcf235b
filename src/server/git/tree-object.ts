/** Takes a tree object apart, as git stores it. */
import type { TreeEntry } from './list-tree.ts';
import type { StoredObject } from './objects/ask.ts';

const blank = 32;

/** Old programs wrote modes such as 100664: git takes them for the nearest one that it knows. */
const modeOf = (stored: string): string => {
  const bits = Number.parseInt(stored, 8);
  const kind = bits & 0o170000;
  if (kind === 0o040000) return '040000';
  if (kind === 0o120000) return '120000';
  if (kind === 0o100000) return (bits & 0o100) === 0 ? '100644' : '100755';
  return '160000';
};

const typeOf = (mode: string): TreeEntry['type'] => {
  if (mode === '040000') return 'tree';
  return mode === '160000' ? 'commit' : 'blob';
};

/** The entries of a directory's tree, in git's order; `path` is the directory's, empty for the root. */
export const treeObject = ({ sha, content }: Pick<StoredObject, 'sha' | 'content'>, path: string): TreeEntry[] => {
  const entries: TreeEntry[] = [];
  const above = path === '' ? '' : `${path}/`;
  const shaBytes = sha.length / 2;
  let position = 0;
  while (position < content.length) {
    const space = content.indexOf(blank, position);
    const end = content.indexOf(0, space);
    if (space === -1 || end === -1) break;
    const mode = modeOf(content.toString('latin1', position, space));
    position = end + 1 + shaBytes;
    entries.push({
      mode,
      type: typeOf(mode),
      sha: content.toString('hex', end + 1, position),
      path: above + content.toString('utf8', space + 1, end),
    });
  }
  return entries;
};
