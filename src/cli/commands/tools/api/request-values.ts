/** Reads the values of `--form`, with files, and of `--input` for several records. */
import { basename } from 'node:path';
import type { FileParam } from '../../../../api/multipart.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import type { CommandContext } from '../../../context/context.ts';
import { isObject } from '../../../output/field-path.ts';
import type { WireParams } from '../../../verbs/parameter.ts';
import { parseFields } from '../../../verbs/parse-fields.ts';
import { givenPath, readNamedText, reasonOf } from '../../../context/read-given-text.ts';
import { jsonValue } from '../../../output/decode.ts';
import type { ParsedCall } from './parse-call.ts';

const fileOf = async (context: CommandContext, name: string, typed: string): Promise<FileParam> => {
  if (typed === '-') return { filename: 'stdin', bytes: await context.readStdin() };
  const path = givenPath(typed, context);
  const { access, constants } = await import('node:fs/promises');
  await access(path, constants.R_OK).catch((cause: unknown) => {
    throw new UsageError(`cannot read file "${typed}" of --form ${name}: ${reasonOf(cause)}`, { cause });
  });
  return { filename: basename(path), path };
};

/** The values of `--form`: `name=@path` is a file, `name=@-` is stdin, and anything else is text. */
const formOf = async (context: CommandContext, form: readonly string[]): Promise<WireParams> => {
  const files: Record<string, FileParam> = {};
  const texts: string[] = [];
  for (const text of form) {
    const [, name, file] = /^([^=]+)=@(?!@)(.+)$/s.exec(text) ?? [];
    if (name === undefined || file === undefined) texts.push(text.replace(/^([^=]+=)@@/, '$1@'));
    else files[name] = await fileOf(context, name, file);
  }
  return {
    ...(await parseFields(
      texts.map((text) => ({ text, typed: false })),
      context,
    )),
    ...files,
  };
};

const inputOf = async (context: CommandContext, path: string): Promise<WireParams> => {
  const value = jsonValue(await readNamedText('--input', path, context));
  if (isObject(value)) return value;
  throw new UsageError('--input must be a JSON object where several records are written', {
    hint: 'For a value of each record, use --from.',
  });
};

/** The parameters that all requests share. */
export const sharedValues = async (
  context: CommandContext,
  { options, isMany }: ParsedCall,
): Promise<{ readonly params: WireParams; readonly files: readonly string[] }> => {
  const form = options.form === undefined ? {} : await formOf(context, options.form);
  const [input] = options.body ?? [];
  const params = isMany && input !== undefined ? await inputOf(context, input) : {};
  const files = Object.entries(form).flatMap(([name, value]) => (isObject(value) && 'filename' in value ? [name] : []));
  return { params: { ...params, ...form }, files };
};
