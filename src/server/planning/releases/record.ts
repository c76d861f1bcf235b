/** The records of releases in responses. */
import type { releaseLinks } from '../../../contract/planning/release-links.ts';
import type { releases } from '../../../contract/planning/releases.ts';
import type { Body } from '../../../contract/vocabulary/endpoint.ts';
import type { Row } from '../../db/schema.ts';
import { toTimestamp } from '../../formats/clock.ts';
import type { Tag } from '../../git/tags.ts';
import { basicUserRecord } from '../../people/users/record.ts';
import { usersByIds } from '../../people/users/store.ts';
import type { Caller } from '../../request/access-level.ts';
import type { ProjectContext } from '../../request/handler.ts';
import { withRepository } from '../../storage/storages.ts';
import { commitRecord } from '../../code/commits/record.ts';
import { findTags } from '../../code/tags/find-tag.ts';
import { embeddedMilestone } from '../issuables/record.ts';
import { linksOfReleases } from '../../code/tags/release-store.ts';
import { issueStatsOf, milestonesOfReleases } from './milestone-store.ts';

type ReleaseRecord = Body<typeof releases.get>;

/** `caller` is null for a request without credentials. */
export interface ReleaseContext extends ProjectContext {
  readonly caller: Caller | null;
}

type Place = Pick<ProjectContext, 'project' | 'baseUrl'>;

export const releaseUrl = ({ project, baseUrl }: Place, tag: string): string =>
  `${baseUrl}/api/v4/projects/${project.id}/releases/${encodeURIComponent(tag)}`;

/** The URL of a path below a release, with each name in it encoded. */
export const urlBelow = (release: string, path: string): string =>
  `${release}/${path.split('/').map(encodeURIComponent).join('/')}`;

export const linkRecord = (
  place: Place,
  tag: string,
  { id, name, url, filepath, link_type }: Row<'release_links'>,
): Body<typeof releaseLinks.get> => ({
  id,
  name,
  url,
  direct_asset_url: filepath === null ? url : urlBelow(releaseUrl(place, tag), `downloads${filepath}`),
  link_type,
});

/** The archive formats that every host supports; `tar.bz2` needs a program that can be missing. */
export const sourceFormats = ['zip', 'tar.gz', 'tar'] as const;

/** The milestones of these releases; undefined for a caller who cannot list milestones. */
const milestonesFor = async ({ service, project, caller }: ReleaseContext, ids: readonly number[]) => {
  if (caller === null) return undefined;
  const { db } = service.database;
  const milestones = await milestonesOfReleases(db, project, ids);
  const stats = await issueStatsOf(
    db,
    { project, caller },
    milestones.map(({ id }) => id),
  );
  return milestones.map((row) => ({
    release: row.release_id,
    milestone: { ...embeddedMilestone(row), issue_stats: stats.get(row.id) ?? { total: 0, closed: 0 } },
  }));
};

interface Parts {
  readonly author: Row<'users'> | undefined;
  readonly tag: Tag | undefined;
  readonly links: readonly Row<'release_links'>[];
  readonly milestones: ReleaseRecord['milestones'];
}

const record = (
  { service, project, baseUrl }: ProjectContext,
  row: Row<'releases'>,
  { author, tag, links, milestones }: Parts,
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
    assets: {
      count: sources.length + links.length,
      sources,
      links: links.map((link) => linkRecord({ project, baseUrl }, row.tag, link)),
    },
    _links: { self: releaseUrl({ project, baseUrl }, row.tag) },
    ...(milestones !== undefined && { milestones }),
  };
};

/** The records of one project's releases, with one read for all parts of a kind. */
export const releaseRecords = async (
  context: ReleaseContext,
  rows: readonly Row<'releases'>[],
): Promise<ReleaseRecord[]> => {
  const { service, project } = context;
  if (rows.length === 0) return [];
  const names = rows.map((row) => row.tag);
  const ids = rows.map((row) => row.id);
  const [authors, tags, links, milestones] = await Promise.all([
    usersByIds(
      service.database.db,
      rows.flatMap((row) => row.author_id ?? []),
    ),
    withRepository(service, project, (dir) => findTags(dir, names)),
    linksOfReleases(service.database.db, ids),
    milestonesFor(context, ids),
  ]);
  return rows.map((row) =>
    record(context, row, {
      author: row.author_id === null ? undefined : authors.get(row.author_id),
      tag: tags.get(row.tag),
      links: links.filter((link) => link.release_id === row.id),
      milestones: milestones?.filter(({ release }) => release === row.id).map(({ milestone }) => milestone),
    }),
  );
};

export const releaseRecord = async (context: ReleaseContext, row: Row<'releases'>): Promise<ReleaseRecord> => {
  const [only] = await releaseRecords(context, [row]);
  return only as ReleaseRecord;
};
