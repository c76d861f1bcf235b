/** The words that a project is tagged with. */
import type { Row } from '../../db/schema.ts';

/** The tags of a project as they were given. */
export const tagsOf = ({ tags }: Pick<Row<'projects'>, 'tags'>): string[] => JSON.parse(tags) as string[];

/** Tags as they are kept: without blanks around them, each once. */
export const tagsText = (tags: readonly string[]): string =>
  JSON.stringify([...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))]);
