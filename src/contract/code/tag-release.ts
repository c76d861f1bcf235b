/** The notes of a release, as tags have them (document, "Tags and releases"). */
import { record, text } from '../vocabulary/fields.ts';

/** A release as its tag shows it. */
export const tagRelease = record('TagRelease', { tag_name: text, description: text });

/** The notes of a release, as a parameter. */
export const releaseNotes = { ...text, maxLength: 1_000_000, description: 'Release notes' } as const;
