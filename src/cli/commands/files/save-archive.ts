import { call as callEndpoint } from '../../../api/call.ts';
import { UsageError } from '../../errors/usage-error.ts';
import type { CommandContext } from '../../kernel/context.ts';
import { givenPath } from '../../kernel/given-path.ts';
import type { VerbCall } from '../../kernel/noun.ts';
import { tell } from '../../kernel/run-endpoint.ts';
import { waiting } from '../../kernel/waiting.ts';
import { write } from '../../output/write.ts';

/** Writes an archive to the file of `--to`, or to stdout when that is no terminal. */
export const saveArchive = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const { to } = call.extras;
  if (to === undefined && context.streams.stdoutIsTerminal) {
    throw new UsageError('an archive is nothing for a terminal', { hint: 'Name a file: --to FILE.' });
  }
  const client = await context.client();
  const sent = callEndpoint(client, call.endpoint, call.params, { signal: context.signal });
  const { body } = await waiting.once(context, sent);
  const bytes = body as Uint8Array;
  if (typeof to !== 'string') {
    await write(context.streams.stdout, bytes);
    return;
  }
  const { writeFile } = await import('node:fs/promises');
  try {
    await writeFile(givenPath(to, context), bytes);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown error';
    throw new UsageError(`--to: the file '${to}' can't be written: ${code}`, { cause });
  }
  tell(context, `${to}: ${bytes.byteLength} bytes written`);
};
