/** Keys and tokens as sections of a configuration, which no file has: so that a plan can have them. */
import { groupTokens, projectTokens } from '../../../contract/organization/bot-tokens.ts';
import { groupDeployTokens, projectDeployTokens } from '../../../contract/organization/deploy-tokens.ts';
import { roleWords } from '../../apply/sections/role-words.ts';
import type { Calls, Section } from '../../apply/sections/section.ts';

const sectionOf = (name: string, singular: string, calls: Readonly<Record<'projects' | 'groups', Calls>>): Section => ({
  name,
  singular,
  calls,
  nameOf: (record) => String(record['name']),
  named: (title) => ({ name: title }),
  ref: ({ id }) => ({ token_id: id }),
  // Only a plan shows it.
  fields: { access_level: { schema: {}, words: roleWords } },
});

export const accessTokens = sectionOf('access_tokens', 'access token', {
  projects: { delete: projectTokens.revoke },
  groups: { delete: groupTokens.revoke },
});

export const deployTokens = sectionOf('deploy_tokens', 'deploy token', {
  projects: { delete: projectDeployTokens.delete },
  groups: { delete: groupDeployTokens.delete },
});
