import { projects } from '../../../../contract/organization/projects.ts';
import { remarksOf, recordsAt } from '../../../output/facts.ts';
import { textAt } from '../../../output/field-path.ts';
import type { RecordPage } from '../../../verbs/noun.ts';
import { readRelated } from '../../../verbs/read-related.ts';

const identitiesText = (record: unknown): string =>
  recordsAt(record, 'identities')
    .map((identity) => `${textAt(identity, 'provider')}: ${textAt(identity, 'extern_uid')}`)
    .join(', ');

export const userPage: RecordPage = {
  title: (record) => `${textAt(record, 'username')} (${textAt(record, 'name')})`,
  state: 'state',
  remarks: remarksOf({
    is_admin: 'administrator',
    external: 'external',
    two_factor_enabled: 'two-factor authentication',
    bot: 'bot',
  }),
  facts: [
    { key: 'email', title: 'Email' },
    { key: 'confirmed_at', title: 'Confirmed', as: 'time' },
    { key: 'created_at', title: 'Created', as: 'time' },
    { key: 'last_sign_in_at', title: 'Last login', as: 'time' },
    { key: 'last_activity_on', title: 'Last activity', as: 'date' },
    { key: 'organization', title: 'Organization' },
    { key: 'location', title: 'Location' },
    { key: 'website_url', title: 'Website' },
    { key: 'identities', title: 'Identities', render: identitiesText },
    { key: 'projects_limit', title: 'Project limit' },
    { key: 'can_create_group', title: 'Can create groups' },
    { key: 'note', title: 'Note' },
  ],
  text: (record) => textAt(record, 'bio'),
  lists: [
    {
      title: 'Personal projects',
      columns: [
        { key: 'path_with_namespace', title: 'PATH', keep: true },
        { key: 'visibility', title: 'VISIBILITY' },
        { key: 'last_activity_at', title: 'LAST ACTIVE', as: 'time' },
      ],
      records: (record, { context }) => readRelated(context, projects.listForUser, { user_id: textAt(record, 'id') }),
      more: (record) => `repoctl projects list --user ${textAt(record, 'username')}`,
    },
  ],
};

/** The page of the current user, without the request for projects: it shows who one is. */
export const ownPage: RecordPage = { ...userPage, lists: [] };
