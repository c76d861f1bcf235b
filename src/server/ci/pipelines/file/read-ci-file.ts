/** Finds the file that says which jobs a pipeline has. */
import type { Row } from '../../../db/schema.ts';
import type { AskObjects } from '../../../git/ask.ts';
import { decodeText } from '../../../git/parse-commit.ts';
import { findFile, treePath } from '../../../git/tree.ts';
import { askBlob } from '../../../git/read-objects.ts';

/** Bytes of a file that is still read. */
const largest = 256 * 1024;

const usualPath = '.gitlab-ci.yml';

/** Its text at a commit; undefined where there is none, a fault where it is too large. */
export const readCiFile = async (
  dir: string,
  { ci_config_path: chosen }: Pick<Row<'projects'>, 'ci_config_path'>,
  sha: string,
  ask: AskObjects,
): Promise<{ readonly text: string } | { readonly fault: string } | undefined> => {
  const path = treePath(chosen ?? usualPath);
  if (path === undefined || path === '') return undefined;
  const file = await findFile(dir, sha, path, ask);
  if (file === undefined) return undefined;
  if (file.size > largest) return { fault: `is too large (at most ${largest / 1024} KiB)` };
  return { text: decodeText(await askBlob(dir, file, ask)) };
};
