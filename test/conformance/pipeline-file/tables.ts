import { readdir } from 'node:fs/promises';
import type { PipelineRow } from './row.ts';

const directory = new URL('rows/', import.meta.url);

/** The rows of each table, by the name of its file. */
export const tables = async (): Promise<ReadonlyMap<string, readonly PipelineRow[]>> => {
  const all = new Map<string, readonly PipelineRow[]>();
  for (const file of (await readdir(directory)).toSorted()) {
    const module = (await import(new URL(file, directory).href)) as Readonly<Record<string, readonly PipelineRow[]>>;
    all.set(file, Object.values(module).flat());
  }
  return all;
};
