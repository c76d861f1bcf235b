/** Runs `export`: reads the server and writes configuration files. */
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ExportedTarget, readAll } from '../../../apply/export/read-all.ts';
import { contentOf, filesOf, fileText } from '../../../apply/export/write-file.ts';
import { schemaFile, schemaText } from '../../../apply/file/json-schema.ts';
import type { Scope } from '../../../apply/live/find-targets.ts';
import { openServer } from '../../../apply/live/server.ts';
import { readConcurrency, readSections, scopeOf } from '../../../apply/run/compare.ts';
import type { CommandContext } from '../../../context/context.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import { countText } from '../../../output/count-text.ts';
import { note, writeText } from '../../../output/messages.ts';
import { startSpinner } from '../../../output/spinner.ts';
import { warn } from '../../../output/warn.ts';
import { lookBelow, notWritable, type Root } from '../../../verbs/local-path.ts';
import { givenPath, reasonOf } from '../../../context/read-given-text.ts';
import { resolveScope } from '../../../verbs/project-and-group.ts';

export interface ExportOptions {
  readonly project?: string;
  readonly group?: string;
  readonly instance?: true;
  readonly section?: string;
  readonly out?: string;
  readonly withValues?: true;
  readonly schema?: true;
  readonly concurrency: string;
}

/** The scope of the export: as given, or the project at hand. */
const chosenScope = async (context: CommandContext, options: ExportOptions): Promise<Scope | undefined> => {
  const scope = scopeOf(options);
  if (options.instance === true) {
    if (scope !== undefined) throw new UsageError('--instance cannot be used with --project or --group');
    return undefined;
  }
  const { owner, path } = scope ?? { owner: 'projects' as const };
  return { owner, path: await resolveScope(context, owner === 'projects' ? 'project' : 'group', path) };
};

/** Throws ExitError for the first file that exists. */
const checkFiles = async (folder: Root, names: Iterable<string>): Promise<void> => {
  for (const name of names) {
    const { found } = await lookBelow(folder, name.split('/'));
    if (found === 'nothing') continue;
    throw notWritable(join(folder.typed, name), 'it already exists', 'Use --out with another folder.');
  }
};

/** Writes all files or none. Files with secrets are readable only by their owner. */
const writeFiles = async (folder: Root, files: ReadonlyMap<string, string>, mode: number): Promise<void> => {
  const written: string[] = [];
  for (const [name, text] of files) {
    const path = join(folder.full, name);
    try {
      await mkdir(dirname(path), { recursive: true });
      const file = await open(path, 'wx', mode);
      written.push(path);
      await file.writeFile(text).finally(() => file.close());
    } catch (error) {
      await Promise.all(written.map((own) => rm(own, { force: true })));
      throw notWritable(join(folder.typed, name), reasonOf(error));
    }
  }
};

const read = async (
  context: CommandContext,
  options: ExportOptions,
  scope: Scope | undefined,
): Promise<readonly ExportedTarget[]> => {
  const names = readSections(options.section);
  const concurrency = readConcurrency(options.concurrency);
  const server = openServer(await context.client(), context.signal);
  const spinner = context.globals.quiet === true ? undefined : startSpinner(context.streams, 'Exporting');
  try {
    return await readAll(server, {
      scope,
      sections: names,
      concurrency,
      withValues: options.withValues === true,
      onProgress: (done, all) => spinner?.update(`Exporting: ${done} of ${all}`),
    });
  } finally {
    spinner?.stop();
  }
};

export const runExport = async (context: CommandContext, options: ExportOptions): Promise<void> => {
  if (options.schema === true) return writeText(context.streams, schemaText());
  if (options.withValues === true && options.out === undefined) {
    throw new UsageError('--with-values needs --out: values are written to files that only you can read');
  }
  const scope = await chosenScope(context, options);
  const targets = await read(context, options, scope);
  // The given scope can be an ID, so the path comes from the records.
  const root = scope?.owner === 'groups' ? targets.find(({ owner }) => owner === 'groups')?.path : undefined;
  const content = contentOf(targets, root);
  for (const remark of targets.flatMap(({ remarks }) => remarks)) warn(context.streams, remark);
  if (options.out === undefined) return writeText(context.streams, fileText(content));
  const files = new Map([...filesOf(content), [schemaFile, schemaText()]]);
  const folder = { typed: options.out, full: givenPath(options.out, context) };
  await checkFiles(folder, files.keys());
  const dryRun = context.globals.dryRun === true;
  if (dryRun)
    await writeText(context.streams, [...files.keys()].map((name) => `${join(folder.typed, name)}\n`).join(''));
  else await writeFiles(folder, files, options.withValues === true ? 0o600 : 0o644);
  if (context.globals.quiet === true) return;
  note(context.streams, `${dryRun ? 'Would write' : 'Wrote'} ${countText(files.size, 'file')} to ${options.out}`);
};
