/** Reads the commit graph that lies in a repository. */
import { access, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { joinLayers, type CommitGraph } from './graph.ts';
import { readLayer, type GraphLayer } from './layer.ts';

/** Bytes that are read, some sixty for each commit: while 70,000 of them are walked, 15 ms, all other requests wait. */
const mostBytes = 4 * 1024 * 1024;

/** With one of these, git takes commits to have other parents than they name, and uses no graph. */
const otherParents = ['shallow', 'info/grafts'];

const layerName = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** As git looks for it: one file, or else a list of them, the oldest first. */
const filesOf = async (info: string): Promise<string[]> => {
  const whole = join(info, 'commit-graph');
  if (await isThere(whole)) return [whole];
  const chain = await readFile(join(info, 'commit-graphs', 'commit-graph-chain'), 'latin1');
  const names = chain.split('\n').filter((line) => line !== '');
  if (!names.every((name) => layerName.test(name))) throw new RangeError('the list of commit graphs is damaged');
  return names.map((name) => join(info, 'commit-graphs', `graph-${name}.graph`));
};

/**
 * `undefined` where it may not be used. Throws what reading a file throws, such as where there is none or git has just
 * merged its files, and `RangeError` where it is damaged.
 */
export const readGraph = async (dir: string): Promise<CommitGraph | undefined> => {
  const [files, ...strange] = await Promise.all([
    filesOf(join(dir, 'objects', 'info')),
    ...otherParents.map((name) => isThere(join(dir, name))),
  ]);
  if (strange.includes(true)) return undefined;
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  if (sizes.reduce((sum, size) => sum + size, 0) > mostBytes) return undefined;
  const layers: GraphLayer[] = [];
  for (const content of await Promise.all(files.map((file) => readFile(file)))) {
    layers.push(readLayer(content, layers.at(-1)?.end ?? 0, layers.length));
  }
  return joinLayers(layers);
};
