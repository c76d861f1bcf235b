import type { CommandContext } from '../../../context/context.ts';
import type { WireParams } from '../../../verbs/wire-params.ts';
import { isFileParam } from '../../../../api/multipart.ts';
import { aboutLeadingAt, readGivenFile } from '../../../verbs/read-given-text.ts';

/** As text where that is the same bytes, so that the request stays readable; else in base64. */
const encoded = (bytes: Uint8Array): WireParams => {
  try {
    const content = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    if (!content.includes('\0')) return { content, encoding: 'text' };
  } catch {
    // No text: base64 takes any bytes.
  }
  return { content: Buffer.from(bytes).toString('base64'), encoding: 'base64' };
};

/** Reads the content that `--content @FILE` names, byte by byte: a file's last line break belongs to it. */
export const readContent = async (context: CommandContext, params: WireParams): Promise<WireParams> => {
  const { content } = params;
  if (!isFileParam(content)) return {};
  return encoded(
    'bytes' in content ? content.bytes : await readGivenFile('--content', content.path, context, aboutLeadingAt),
  );
};
