/** The records of releases in responses. */
import type { releases } from '../../../contract/planning/releases.ts';
import type { Body } from '../../../contract/vocabulary/endpoint.ts';
import type { Row } from '../../db/schema.ts';
import { toTimestamp } from '../../formats/clock.ts';
import type { Tag } from '../../git/tags.ts';
import { basicUserRecord } from '../../people/users/record.ts';
import { usersByIds } from '../../people/users/store.ts';
import type { ProjectContext } from '../../request/handler.ts';
import { withRepository } from '../../storage/storages.ts';
import { commitRecord } from '../../code/commits/record.ts';
import { findTags } from '../../code/tags/find-tag.ts';

type ReleaseRecord = Body<typeof releases.get>;

/** The archive formats that every host supports; `tar.bz2` needs a program that can be missing. */
const sourceFormats = ['zip', 'tar.gz', 'tar'] as const;

const record = (
  { service, project, baseUrl }: ProjectContext,
  row: Row<'releases'>,
  author: Row<'users'> | undefined,
  tag: Tag | undefined,
): ReleaseRecord => {
  const api = `${baseUrl}/api/v4/projects/${project.id}`;
  const name = encodeURIComponent(row.tag);
  const releasedAt = row.released_at ?? row.created_at;
  const archive = `${api}/repository/archive`;
  const sources = sourceFormats.map((format) => ({ format, url: `${archive}.${format}?sha=${name}` }));
  return {
    tag_name: row.tag,
    name: row.name ?? row.tag,
    description: row.description,
    created_at: row.created_at,
    released_at: releasedAt,
    upcoming_release: releasedAt > toTimestamp(service.clock.now()),
    author: author === undefined ? null : basicUserRecord(author, baseUrl),
    commit: tag === undefined ? null : commitRecord(tag.commit),
    commit_path: tag === undefined ? null : `/${project.full_path}/commit/${tag.commit.sha}`,
    tag_path: `/${project.full_path}/tags/${name}`,
    assets: { count: sources.length, sources, links: [] },
    _links: { self: `${api}/releases/${name}` },
  };
};

/** The records of one project's releases, with one read for all authors and one for all tags. */
export const releaseRecords = async (
  context: ProjectContext,
  rows: readonly Row<'releases'>[],
): Promise<ReleaseRecord[]> => {
  const { service, project } = context;
  if (rows.length === 0) return [];
  const names = rows.map((row) => row.tag);
  const [authors, tags] = await Promise.all([
    usersByIds(
      service.database.db,
      rows.flatMap((row) => row.author_id ?? []),
    ),
    withRepository(service, project, (dir) => findTags(dir, names)),
  ]);
  return rows.map((row) =>
    record(context, row, row.author_id === null ? undefined : authors.get(row.author_id), tags.get(row.tag)),
  );
};

export const releaseRecord = async (context: ProjectContext, row: Row<'releases'>): Promise<ReleaseRecord> => {
  const [only] = await releaseRecords(context, [row]);
  return only as ReleaseRecord;
};
