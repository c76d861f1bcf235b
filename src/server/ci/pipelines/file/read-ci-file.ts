/** Reads the pipeline file of a project. */
import type { Row } from '../../../db/schema.ts';
import type { CatFile } from '../../../git/cat-file.ts';
import { decodeText } from '../../../git/parse-commit.ts';
import { findFile, treePath } from '../../../git/tree.ts';
import { catBlob } from '../../../git/read-objects.ts';

/** The maximum size of the file in bytes. */
const largest = 256 * 1024;

const defaultPath = '.gitlab-ci.yml';

/** The text of the file at a commit; undefined if there is none, a fault if it is too large. */
export const readCiFile = async (
  dir: string,
  { ci_config_path: chosen }: Pick<Row<'projects'>, 'ci_config_path'>,
  sha: string,
  ask: CatFile,
): Promise<{ readonly text: string } | { readonly fault: string } | undefined> => {
  const path = treePath(chosen ?? defaultPath);
  if (path === undefined || path === '') return undefined;
  const file = await findFile(dir, sha, path, ask);
  if (file === undefined) return undefined;
  if (file.size > largest) return { fault: `is too large (at most ${largest / 1024} KiB)` };
  return { text: decodeText(await catBlob(dir, file, ask)) };
};
