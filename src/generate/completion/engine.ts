import { readFileSync } from 'node:fs';

/** The part of a completion script that is the same whatever the commands are; it lies beside the sources only. */
export const readEngine = (name: string): string =>
  readFileSync(new URL(`../../../src/generate/completion/${name}`, import.meta.url), 'utf8');
