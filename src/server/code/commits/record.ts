/** The form in which commits appear in answers (document, "Branch"; v4 adds `created_at`). */
import type { CommitObject } from '../../git/parse-commit.ts';

/** Digits of `short_id`, as v4 clients know it. */
const shortLength = 8;

/** The first line of a message that says something. */
export const commitTitle = (message: string): string => message.trimStart().split('\n', 1)[0]?.trimEnd() ?? '';

/** A commit as branches, tags and lists of commits show it. `created_at` is when it was committed. */
export const commitRecord = ({ sha, parents, message, author, committer }: CommitObject) => ({
  id: sha,
  short_id: sha.slice(0, shortLength),
  title: commitTitle(message),
  message,
  parent_ids: [...parents],
  author_name: author.name,
  author_email: author.email,
  authored_date: author.date,
  committer_name: committer.name,
  committer_email: committer.email,
  committed_date: committer.date,
  created_at: committer.date,
});
