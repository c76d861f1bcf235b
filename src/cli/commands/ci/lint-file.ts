import { call as callEndpoint } from '../../../api/call.ts';
import { ciLint } from '../../../contract/ci/ci-lint.ts';
import type { Endpoint } from '../../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../../context/context.ts';
import { readNamedText } from '../../context/read-given-text.ts';
import { waiting } from '../../context/waiting.ts';
import { ExitError } from '../../errors/exit-error.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { valueAt } from '../../output/field-path.ts';
import { notify } from '../../output/messages.ts';
import { warn } from '../../output/warn.ts';
import { writeRecord, writeRecords } from '../../output/write-records.ts';
import { printDryRun } from '../../verbs/dry-run.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import type { WireParams } from '../../verbs/parameter.ts';
import { isForPeople } from '../../verbs/view.ts';

interface Request {
  readonly endpoint: Endpoint;
  readonly params: WireParams;
}

/** The request for a file of this machine, or for that of a commit. */
const requestOf = async (context: CommandContext, { params, extras, endpoint }: VerbCall): Promise<Request> => {
  const { id, content_ref: contentRef, dry_run_ref: ref } = params;
  const jobs = { id, include_jobs: true, ...(ref !== undefined && { dry_run: true }) };
  const { file } = extras;
  if (typeof file !== 'string') {
    const of = { ...(contentRef !== undefined && { content_ref: contentRef }) };
    return { endpoint, params: { ...jobs, ...of, ...(ref !== undefined && { dry_run_ref: ref }) } };
  }
  if (contentRef !== undefined) throw new UsageError('<file> and --content-ref cannot be used together');
  const content = await readNamedText('<file>', file, context);
  return { endpoint: ciLint.check, params: { ...jobs, content, ...(ref !== undefined && { ref }) } };
};

const listAt = (result: unknown, key: string): readonly unknown[] => {
  const list = valueAt(result, key);
  return Array.isArray(list) ? list : [];
};

/**
 * Checks a CI/CD file, and prints its jobs, or with a format for programs the whole result.
 *
 * @throws ExitError (1) if the file is not valid
 */
export const lintFile = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const { endpoint, params } = await requestOf(context, call);
  if (context.globals.dryRun === true) return printDryRun(context, endpoint, params);
  const client = await context.client();
  const { body } = await waiting.once(context, callEndpoint(client, endpoint, params, { signal: context.signal }));
  const errors = listAt(body, 'errors').map(String);
  const isValid = valueAt(body, 'valid') !== false;
  const { view } = call;
  if (['json', 'yaml', 'ndjson'].includes(view.format) || view.jq !== undefined) {
    await writeRecord(context.streams, body, view);
  } else {
    for (const text of listAt(body, 'warnings')) warn(context.streams, String(text));
    if (isValid) await writeRecords(context.streams, [listAt(body, 'jobs')], view);
  }
  if (isValid) {
    if (isForPeople(view)) notify(context, 'The CI/CD file is valid');
    return;
  }
  const [first = 'the CI/CD file is not valid', ...others] = errors;
  throw new ExitError(first, { code: 'check-failed', details: others });
};
