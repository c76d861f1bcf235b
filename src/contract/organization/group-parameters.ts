/** What the lists of groups take, and what a group can be given. */
import { withAttributes } from '../people/custom-attributes.ts';
import { attributes, flag, ids, text, visibility } from '../vocabulary/fields.ts';

const sizes = { type: 'boolean', description: 'Show how much room the projects take (administrators)' } as const;

/** What administrators can have shown besides. */
export const groupExtras = { statistics: sizes, with_custom_attributes: withAttributes } as const;

/** Filters and order of the lists of groups. */
export const groupFilters = {
  skip_groups: { ...ids, description: 'IDs of groups to leave out' },
  all_available: { ...flag, description: 'Also groups you are no member of; what administrators get anyway' },
  search: { ...text, description: 'Only groups whose name or path contains this' },
  order_by: { type: 'string', enum: ['name', 'path'], default: 'name', description: 'What to sort by' },
  sort: { type: 'string', enum: ['asc', 'desc'], default: 'asc', description: 'Sort order' },
  owned: { ...flag, description: 'Only groups you own' },
  custom_attributes: { ...attributes, description: 'Only groups with this attribute (administrators)' },
  ...groupExtras,
} as const;

/** What a group can be given, at first and later. */
export const groupSettings = {
  name: { type: 'string', minLength: 1, maxLength: 255, description: 'Name as people write it' },
  path: { type: 'string', minLength: 1, maxLength: 255, description: 'Last part of its address' },
  description: { type: 'string', maxLength: 65_535, description: 'What the group is for' },
  visibility: { ...visibility, description: 'Who sees it; private when nothing else was ever said' },
  lfs_enabled: { ...flag, description: 'Allow large-file storage' },
  request_access_enabled: { ...flag, description: 'Let people ask for membership' },
} as const;
