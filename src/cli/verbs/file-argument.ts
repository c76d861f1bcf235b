import { basename } from 'node:path';
import type { CommandContext } from '../context/context.ts';
import { givenPath } from '../context/read-given-text.ts';
import type { WireParams } from './parameter.ts';

/** Takes a text as the path of a file, since an archive is never typed. */
export const fileOf = (context: CommandContext, { file }: WireParams): WireParams =>
  typeof file === 'string' && file !== '' ? { file: { filename: basename(file), path: givenPath(file, context) } } : {};
