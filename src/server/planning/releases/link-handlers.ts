/** Links among the assets of a release. */
import { linksOfReleases } from '../../code/tags/release-store.ts';
import type { releaseLinks } from '../../../contract/planning/release-links.ts';
import { updateRelease } from '../../code/tags/release-store.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { notFound, refuseFaults } from '../../formats/problems.ts';
import { requireTagAccess } from '../../organization/protected-tags/rules.ts';
import type { Project } from '../../request/access-level.ts';
import type { Handlers } from '../../request/handler.ts';
import type { Service } from '../../request/service.ts';
import { linkColumns, linkFaults } from './check-links.ts';
import { requireRelease } from './find-release.ts';
import { deleteLink, findLink, findLinkByPath, insertLinks, listLinks, updateLink } from './link-store.ts';
import { linkRecord } from './record.ts';

interface Change {
  readonly transaction: Db;
  readonly release: Row<'releases'>;
  readonly now: string;
}

/** Changes links of a release that is locked meanwhile, so that no two of them have a value in common. */
const changeLinks = async (
  service: Service,
  project: Project,
  tag: string,
  change: (of: Change) => Promise<Row<'release_links'>>,
): Promise<Row<'release_links'>> => {
  await requireTagAccess(service, project, tag);
  return service.database.db.transaction().execute(async (transaction) => {
    const now = toTimestamp(service.clock.now());
    const release = await updateRelease(transaction, project.id, tag, {}, now);
    if (release === undefined) throw notFound('Release');
    return change({ transaction, release, now });
  });
};

const requireLink = async (db: Db, release: Row<'releases'>, id: number): Promise<Row<'release_links'>> => {
  const link = await findLink(db, release.id, id);
  if (link === undefined) throw notFound('Link');
  return link;
};

export const releaseLinkHandlers: Handlers<typeof releaseLinks> = {
  list: async ({ service, project, params, page, baseUrl }) => {
    const release = await requireRelease(service, project, params.tag_name);
    const { items, total } = await listLinks(service.database.db, release.id, page);
    return { total, items: items.map((link) => linkRecord({ project, baseUrl }, release.tag, link)) };
  },

  get: async ({ service, project, params, baseUrl }) => {
    const release = await requireRelease(service, project, params.tag_name);
    const link = await requireLink(service.database.db, release, params.link_id);
    return linkRecord({ project, baseUrl }, release.tag, link);
  },

  create: async ({ service, project, params, baseUrl }) => {
    const { tag_name: tag, ...link } = params;
    const created = await changeLinks(service, project, tag, async ({ transaction, release, now }) => {
      refuseFaults(linkFaults(link, await linksOfReleases(transaction, [release.id])));
      const [inserted] = await insertLinks(transaction, release.id, [linkColumns(link)], now);
      return inserted as Row<'release_links'>;
    });
    return linkRecord({ project, baseUrl }, tag, created);
  },

  update: async ({ service, project, params, baseUrl }) => {
    const { tag_name: tag, link_id: id, name, url, direct_asset_path: path, link_type: type } = params;
    const updated = await changeLinks(service, project, tag, async ({ transaction, release, now }) => {
      await requireLink(transaction, release, id);
      const all = await linksOfReleases(transaction, [release.id]);
      refuseFaults(
        linkFaults(
          params,
          all.filter((link) => link.id !== id),
        ),
      );
      const changes = {
        ...(name !== undefined && { name: name.trim() }),
        ...(url !== undefined && { url }),
        ...(path !== undefined && { filepath: path || null }),
        ...(type !== undefined && { link_type: type }),
      };
      return updateLink(transaction, id, changes, now);
    });
    return linkRecord({ project, baseUrl }, tag, updated);
  },

  delete: async ({ service, project, params, baseUrl, checkUnmodified }) => {
    const { tag_name: tag, link_id: id } = params;
    const deleted = await changeLinks(service, project, tag, async ({ transaction, release }) => {
      const link = await requireLink(transaction, release, id);
      checkUnmodified(link.updated_at);
      await deleteLink(transaction, id);
      return link;
    });
    return linkRecord({ project, baseUrl }, tag, deleted);
  },

  download: async ({ service, project, params }) => {
    const release = await requireRelease(service, project, params.tag_name);
    const link = await findLinkByPath(service.database.db, release.id, `/${params.direct_asset_path}`);
    if (link === undefined) throw notFound('Link');
    // A header cannot hold the characters that a URL can.
    return { location: new URL(link.url).href };
  },
};
