/** The domains of websites in the database. */
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { PagesDomainsTable } from '../../db/tables/ci.ts';
import { pageOf, type PageRequest, type Slice } from '../../db/page-of.ts';

type PagesDomain = Row<'pages_domains'>;

/** The columns of a certificate, which are all set or all null. */
export type CertificateColumns = Pick<PagesDomainsTable, 'certificate' | 'certificate_key' | 'expires_at'>;

/** A page of the domains of one project, or of all projects, by name. */
export const listDomains = (
  db: Db,
  projectId: number | undefined,
  page: Pick<PageRequest, 'limit' | 'offset'>,
): Promise<Slice<PagesDomain[]>> => {
  const matching = db
    .selectFrom('pages_domains')
    .innerJoin('projects', 'projects.id', 'pages_domains.project_id')
    .where('projects.pending_delete', '=', 0)
    .$if(projectId !== undefined, (some) => some.where('pages_domains.project_id', '=', projectId as number));
  return pageOf(matching, matching.selectAll('pages_domains').orderBy('pages_domains.domain'), page);
};

/** A domain by its name in stored form, if the project has it. */
export const findDomain = (db: Db, projectId: number, domain: string): Promise<PagesDomain | undefined> =>
  db
    .selectFrom('pages_domains')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('domain', '=', domain)
    .executeTakeFirst();

/** Fails as a duplicate if any project has the domain, and as an orphan if the project was deleted. */
export const insertDomain = (
  db: Db,
  domain: CertificateColumns & Pick<PagesDomain, 'project_id' | 'domain'>,
  now: string,
): Promise<PagesDomain> =>
  db
    .insertInto('pages_domains')
    .values({ ...domain, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Undefined if the domain was deleted, or its certificate or key changed since they were read. */
export const updateDomain = (
  db: Db,
  before: Pick<PagesDomain, 'id' | 'certificate' | 'certificate_key'>,
  changes: CertificateColumns,
  now: string,
): Promise<PagesDomain | undefined> =>
  db
    .updateTable('pages_domains')
    .set({ ...changes, updated_at: now })
    .where('id', '=', before.id)
    .where('certificate', 'is not distinct from', before.certificate)
    .where('certificate_key', 'is not distinct from', before.certificate_key)
    .returningAll()
    .executeTakeFirst();

/** False if it was deleted already. */
export const deleteDomain = async (db: Db, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('pages_domains').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
};
