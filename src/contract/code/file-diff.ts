/** What became of a file between two commits: v4's shape, wherever there is a diff. */
import { flag, text } from '../vocabulary/fields.ts';

export const fileDiff = {
  title: 'FileDiff',
  type: 'object',
  properties: {
    old_path: text,
    new_path: text,
    a_mode: { ...text, description: 'Octal; 0 where there was no file' },
    b_mode: { ...text, description: 'Octal; 0 where there is no file any more' },
    new_file: flag,
    renamed_file: flag,
    deleted_file: flag,
    too_large: { type: 'boolean', description: 'The lines are left out, because there are too many' },
    diff: { ...text, description: 'Unified, from its first --- on' },
  },
  required: [
    'old_path',
    'new_path',
    'a_mode',
    'b_mode',
    'new_file',
    'renamed_file',
    'deleted_file',
    'too_large',
    'diff',
  ],
  additionalProperties: false,
} as const;
