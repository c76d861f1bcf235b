import { textAt } from '../output/field-path.ts';
import type { VerbCall } from './noun.ts';

/** The URL of a record. One that belongs to another record may be a user, such as a member, whose URL leads elsewhere. */
export const urlOf = ({ noun }: VerbCall, body: unknown): string =>
  noun.belongs === undefined ? textAt(body, 'web_url') : '';
