/** Rules that refuse pushes, by their commits, files, and authors (GitLab): two families of one shape. */
import type { Access } from '../vocabulary/access.ts';
import { below, endpoint } from '../vocabulary/endpoint.ts';
import { openRecord } from '../vocabulary/fields.ts';
import { ofGroup, ofProject, type Place } from '../vocabulary/places.ts';

const pattern = { type: ['string', 'null'] } as const;

const rules = {
  deny_delete_tag: { type: 'boolean', description: 'Refuse to delete tags' },
  member_check: { type: 'boolean', description: 'Refuse commits whose author has no account' },
  prevent_secrets: { type: 'boolean', description: 'Refuse files that usually have secrets in them' },
  commit_message_regex: { ...pattern, description: 'Regular expression that commit messages must match' },
  commit_message_negative_regex: {
    ...pattern,
    description: 'Regular expression that commit messages must not match',
  },
  branch_name_regex: { ...pattern, description: 'Regular expression that branch names must match' },
  author_email_regex: { ...pattern, description: 'Regular expression that email addresses of authors must match' },
  file_name_regex: { ...pattern, description: 'Regular expression that file names must not match' },
  max_file_size: {
    type: 'integer',
    minimum: 0,
    maximum: 2_147_483_647,
    description: 'Largest size of a file in megabytes; 0 for any',
  },
  commit_committer_check: {
    type: 'boolean',
    description: 'Refuse commits whose committer has not confirmed the email',
  },
  commit_committer_name_check: { type: 'boolean', description: 'Refuse commits whose committer has another name' },
  reject_unsigned_commits: { type: 'boolean', description: 'Refuse commits that are not signed' },
  reject_non_dco_commits: { type: 'boolean', description: 'Refuse commits without a Signed-off-by line' },
} as const;

const anyOf = Object.keys(rules);

const family = <const P extends Place, const A extends Access>(place: P, access: A) => {
  const { of } = place;
  // Inference would widen it.
  const ref: P['ref'] = place.ref;
  const shared = { onlyIn: 'GitLab Premium', section: 'v4', access, path: below(place, '/push_rule') } as const;
  return {
    get: endpoint({
      ...shared,
      method: 'GET',
      summary: `Show the push rules of a ${of}`,
      risk: 'read',
      params: { id: ref },
      success: 200,
      response: openRecord,
    }),
    create: endpoint({
      ...shared,
      method: 'POST',
      summary: `Create the push rules of a ${of}`,
      risk: 'write',
      params: { id: ref, ...rules },
      success: 201,
      response: openRecord,
    }),
    set: endpoint({
      ...shared,
      method: 'PUT',
      summary: `Set push rules of a ${of}`,
      risk: 'write',
      params: { id: ref, ...rules },
      anyOf,
      success: 200,
      response: openRecord,
    }),
    delete: endpoint({
      ...shared,
      method: 'DELETE',
      summary: `Delete the push rules of a ${of}`,
      risk: 'destructive',
      params: { id: ref },
      success: 204,
      response: null,
    }),
  } as const;
};

/** Endpoints of the push rules of a project. */
export const projectPushRules = family(ofProject, { to: 'project', from: 'master' });

/** Endpoints of the push rules of a group, which its new projects get. */
export const groupPushRules = family(ofGroup, { to: 'group', from: 'master' });
