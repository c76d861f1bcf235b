import { textAt } from '../../output/field-path.ts';
import type { RecordPage } from '../../verbs/noun.ts';

/** An impersonation token as people read it; its secret is shown only when it is created. */
export const tokenPage: RecordPage = {
  title: (record) => textAt(record, 'name'),
  facts: [
    { key: 'active', title: 'Active', as: 'flag' },
    { key: 'revoked', title: 'Revoked', as: 'flag' },
    { key: 'scopes', title: 'Scopes', as: 'list' },
    { key: 'created_at', title: 'Created', as: 'time' },
    { key: 'last_used_at', title: 'Last used', as: 'time' },
    { key: 'expires_at', title: 'Expires', as: 'date' },
  ],
};
