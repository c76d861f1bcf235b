/** A user or member in the lists of GitLab. */
import type { Fields } from './as-root.ts';

export const gitlabUser = (id: number, username: string, more: Fields = {}): Fields => ({
  id,
  username,
  name: username,
  state: 'active',
  expires_at: null,
  created_at: '2024-01-01T00:00:00Z',
  ...more,
});
