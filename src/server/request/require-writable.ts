import type { Row } from '../db/schema.ts';
import { fromDbBoolean } from '../db/values.ts';
import { forbidden } from '../formats/problems.ts';
/** Throws 403 for an archived project: called by whatever changes what it holds. Its settings, members and keys stay its masters'. */
export const requireWritable = ({
  archived,
  full_path: path,
}: Pick<Row<'projects'>, 'archived' | 'full_path'>): void => {
  if (fromDbBoolean(archived)) {
    throw forbidden(`${path} is archived and read-only`);
  }
};
