import { basename } from 'node:path';
import { isFileParam } from '../../../../api/multipart.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import type { CommandContext } from '../../../context/context.ts';
import { escapedAtHint, readGivenFile } from '../../../context/read-given-text.ts';
import { utf8Text } from '../../../output/decode.ts';
import type { WireParams } from '../../../verbs/parameter.ts';

/** Reads `--content @FILE` byte by byte, the last line break included. */
export const readSnippet = async (context: CommandContext, { content }: WireParams): Promise<WireParams> => {
  if (!isFileParam(content)) return {};
  const text = utf8Text(
    'bytes' in content ? content.bytes : await readGivenFile('--content', content.path, context, escapedAtHint),
  );
  if (text !== undefined) return { content: text };
  throw new UsageError('--content is not UTF-8 text', { hint: 'Use a project for binary files.' });
};

/** Reads the content as `readSnippet` does, and takes the file's name unless another is given. */
export const readNewSnippet = async (context: CommandContext, params: WireParams): Promise<WireParams> => {
  const { content, file_name: given } = params;
  const named = given === undefined && isFileParam(content) && 'path' in content;
  return { ...(named && { file_name: basename(content.path) }), ...(await readSnippet(context, params)) };
};
