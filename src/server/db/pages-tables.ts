/** The tables of the domains of web sites and of deploy keys. */
import type { Generated } from 'kysely';
import type { DbBoolean } from './values.ts';

/** One row for each domain of a project's web site. */
export interface PagesDomainsTable {
  id: Generated<number>;
  project_id: number;
  /** In lower case and punycode; unique. */
  domain: string;
  /** PEM, the site's own first. The next two are set when this is. */
  certificate: string | null;
  /** PEM, PKCS #8, in the clear: whatever serves the site needs it (docs/decisions, 0031). */
  certificate_key: string | null;
  /** When the site's own certificate runs out. */
  expires_at: string | null;
  created_at: string;
  updated_at: string;
}

/** One row for each SSH key of a machine. */
export interface DeployKeysTable {
  id: Generated<number>;
  title: string;
  /** One line as in `authorized_keys`: type, key, comment. */
  key: string;
  /** `SHA256:` and the digest in base64; unique. */
  fingerprint: string;
  created_at: string;
}

/** Which projects let a deploy key in. A key in none is as good as gone. */
export interface DeployKeyProjectsTable {
  deploy_key_id: number;
  project_id: number;
  can_push: DbBoolean;
  updated_at: string;
}
