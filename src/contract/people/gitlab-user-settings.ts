/** Settings of users that only GitLab has. */
import { id, nullableCount } from '../vocabulary/fields.ts';

const gitlab = { onlyIn: 'GitLab' } as const;
const premium = { onlyIn: 'GitLab Premium' } as const;

const text = { ...gitlab, type: 'string' } as const;
const yes = { ...gitlab, type: 'boolean' } as const;
const count = { ...gitlab, ...nullableCount } as const;

/** Parameters of an update. */
export const laterGitlabSettings = {
  auditor: { ...yes, ...premium, shownAs: 'is_auditor', description: 'Make the user an auditor' },
  private_profile: { ...yes, description: 'Hide the profile from other users' },
  public_email: { ...text, description: 'Public email address' },
  commit_email: { ...text, description: 'Email address of commits made in the browser' },
  pronouns: { ...text, description: 'Pronouns' },
  discord: { ...text, since: '16.0', description: 'Discord user ID' },
  github: { ...text, since: '18.0', description: 'GitHub username' },
  note: { ...text, description: 'Note for administrators' },
  theme_id: { ...count, description: 'Theme ID' },
  color_scheme_id: { ...count, description: 'Color scheme ID of code' },
  view_diffs_file_by_file: { ...yes, shownAs: null, description: 'Show diffs one file at a time' },
  group_id_for_saml: { ...id, ...premium, shownAs: null, description: 'Group ID of the SAML identity provider' },
  shared_runners_minutes_limit: { ...count, ...premium, description: 'Compute minutes a month; 0 for no limit' },
  extra_shared_runners_minutes_limit: { ...count, ...premium, description: 'Additional compute minutes' },
} as const;

/** Parameters of a create. */
export const firstGitlabSettings = {
  force_random_password: { ...yes, shownAs: null, description: 'Set a random password' },
  ...laterGitlabSettings,
} as const;
