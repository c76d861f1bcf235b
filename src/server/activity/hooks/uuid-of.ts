import { createHash } from 'node:crypto';

/** A UUID that is the same for the same parts, so that a job which runs again uses it again. */
export const uuidOf = (...parts: readonly (string | number)[]): string =>
  createHash('sha256')
    .update(JSON.stringify(parts))
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
