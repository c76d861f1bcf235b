/** The bodies of events of deployments and releases. */
import type { FactsOf } from '../../../queue/hook-facts.ts';
import { commitTitle, type CommitObject } from '../../../git/parse-commit.ts';
import type { Pusher } from '../../../queue/job-kinds.ts';
import { sourceFormats } from '../../../planning/releases/record.ts';
import { commitPart, hookTime, type Place, projectPart, userPart, webUrl } from './parts.ts';

/** The length of `short_sha` in v4. */
const shortLength = 8;

interface CodeContext {
  readonly place: Place;
  /** Undefined if it is gone. */
  readonly commit: CommitObject | undefined;
}

export const deploymentBody = (
  { row, environment }: FactsOf<'deployment'>,
  { place, user, commit }: CodeContext & { readonly user: Pusher | undefined },
) => {
  const web = webUrl(place);
  return {
    object_kind: 'deployment',
    status: row.status,
    status_changed_at: hookTime(row.created_at),
    deployment_id: row.id,
    deployable_id: row.job_id,
    deployable_url: row.job_id === null ? null : `${web}/jobs/${row.job_id}`,
    environment: environment.name,
    environment_slug: environment.slug,
    environment_external_url: environment.external_url,
    project: projectPart(place),
    ref: row.ref,
    short_sha: row.sha.slice(0, shortLength),
    user: user === undefined ? null : userPart(user, place.baseUrl),
    user_url: user === undefined ? null : `${place.baseUrl}/${user.username}`,
    commit_url: `${web}/commit/${row.sha}`,
    commit_title: commit === undefined ? null : commitTitle(commit.message),
  };
};

export const releaseBody = ({ row, links, action }: FactsOf<'release'>, { place, commit }: CodeContext) => {
  const { project, baseUrl } = place;
  const tag = encodeURIComponent(row.tag);
  const api = `${baseUrl}/api/v4/projects/${project.id}`;
  const sources = sourceFormats.map((format) => ({ format, url: `${api}/repository/archive.${format}?sha=${tag}` }));
  return {
    object_kind: 'release',
    id: row.id,
    created_at: hookTime(row.created_at),
    description: row.description,
    name: row.name ?? row.tag,
    released_at: hookTime(row.released_at ?? row.created_at),
    tag: row.tag,
    project: projectPart(place),
    url: `${api}/releases/${tag}`,
    action,
    assets: {
      count: sources.length + links.length,
      links: links.map(({ id, name, url, link_type }) => ({ id, link_type, name, url })),
      sources,
    },
    commit: commit === undefined ? null : commitPart(commit, place),
  };
};
