/** Saves or prints artifacts. */
import { call as callEndpoint } from '../../../api/call.ts';
import type { BodySink } from '../../../api/body-sink.ts';
import { jobArtifacts } from '../../../contract/ci/job-artifacts.ts';
import type { CommandContext } from '../../context/context.ts';
import { waiting } from '../../context/waiting.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { streamSink } from '../../output/write.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import { printRaw } from '../../verbs/print-raw.ts';
import { saveTo } from '../../verbs/save-to.ts';

type Download = Pick<VerbCall, 'endpoint' | 'params'>;

/** The request for a file, in place of that for the archive. */
const ofFile = ({ endpoint, params }: Download, path: string): Download => {
  if (path === '') throw new UsageError('--path must not be empty');
  const isOfRef = endpoint.path === jobArtifacts.downloadOfRef.path;
  return {
    endpoint: isOfRef ? jobArtifacts.fileOfRef : jobArtifacts.file,
    params: { ...params, artifact_path: path },
  };
};

/** Streams the archive, or the file of `--path`, to the file of `--to`, or to stdout; a terminal gets only text. */
export const downloadArtifacts = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const { to, path } = call.extras;
  if (to === '') throw new UsageError('--to must not be empty');
  const download = typeof path === 'string' ? ofFile(call, path) : call;
  const fetch = async (sink: BodySink): Promise<boolean> => {
    const client = await context.client();
    const { endpoint, params } = download;
    await waiting.once(context, callEndpoint(client, endpoint, params, { signal: context.signal, sink }));
    return true;
  };
  if (typeof to === 'string' && to !== '-') return saveTo(context, to, fetch);
  if (typeof path === 'string' && to !== '-') return printRaw(context, download);
  if (context.streams.stdoutIsTerminal && to !== '-') {
    throw new UsageError('refusing to print an archive to a terminal', { hint: 'Use --to FILE, or a pipe.' });
  }
  await fetch(streamSink(context.streams.stdout));
};
