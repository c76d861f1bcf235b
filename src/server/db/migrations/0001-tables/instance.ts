/** Records of the instance, outside of projects. */
import { id, integer, optional, primary, ref, text, timestamps, dbBoolean } from '../columns.ts';
import type { Tables } from '../make-tables.ts';

export const instance: Tables = {
  broadcast_messages: {
    columns: {
      id,
      message: text,
      starts_at: text,
      ends_at: text,
      color: text,
      font: text,
      ...timestamps,
    },
  },
  hooks: {
    columns: {
      id,
      url: text,
      token: optional(text),
      push_events: dbBoolean,
      tag_push_events: dbBoolean,
      enable_ssl_verification: dbBoolean,
      base_url: text,
      created_at: text,
    },
  },
  snippets: {
    columns: {
      id,
      author_id: ref('users'),
      title: text,
      file_name: text,
      description: optional(text),
      content: text,
      visibility: text,
      expires_at: optional(text),
      user_agent: text,
      ip_address: text,
      ...timestamps,
    },
    indexes: {
      snippets_by_author: ['author_id', 'id'],
      snippets_by_visibility: ['visibility', 'id'],
    },
  },
  secret_keys: {
    columns: {
      id: primary(integer),
      fingerprint: text,
      created_at: text,
    },
  },
  audit_events: {
    columns: {
      id,
      action: text,
      // Authors are stored by name, too, because the log outlives them.
      author_id: optional(integer),
      author_username: optional(text),
      sudo: optional(text),
      target: text,
      target_id: optional(integer),
      parameters: text,
      member: optional(text),
      old_access_level: optional(integer),
      new_access_level: optional(integer),
      reason: optional(text),
      address: text,
      created_at: text,
    },
    indexes: {
      audit_events_by_time: ['created_at', 'id'],
      audit_events_of_author: ['author_id', 'id'],
      audit_events_of_action: ['action', 'id'],
    },
  },
};
