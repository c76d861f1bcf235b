/** Reads the files of a configuration as one, or reports all faults in them. */
import { findSection, sections } from '../sections/registry.ts';
import { withoutCase } from '../sections/spelling.ts';
import { withGuess } from './check-value.ts';
import type { Configuration, Entry } from './entry.ts';
import type { SourceFile } from './find-files.ts';
import { kindText, type MapNode, type Node, valueText } from './node.ts';
import { type Fault, placeText } from './place.ts';
import { instanceEntry, readEntry, readPrune, readSection } from './read-entry.ts';
import { readYaml } from './read-yaml.ts';

/** The version of the format that this program reads and writes. */
export const formatVersion = 1;

const topKeys = ['version', ...sections.instance.map(({ name }) => name), 'groups', 'projects', 'prune'];

const checkVersion = (top: MapNode, faults: Fault[]): void => {
  const version = top.entries.get('version');
  if (version === undefined) {
    faults.push({ at: top.at, message: `"version: ${formatVersion}" is missing` });
  } else if (version.node.kind !== 'scalar' || version.node.value !== formatVersion) {
    faults.push({ at: version.node.at, message: `version must be ${formatVersion}, got ${valueText(version.node)}` });
  }
};

/** Reads a map of paths. Paths that differ in case only are reported. */
const readEntries = (owner: 'groups' | 'projects', { entries }: MapNode, faults: Fault[]): readonly Entry[] => {
  const known = new Map<string, string>();
  return [...entries].map(([path, below]) => {
    const before = known.get(withoutCase(path));
    if (before === undefined) known.set(withoutCase(path), `"${path}" at ${placeText(below.keyAt)}`);
    else faults.push({ at: below.keyAt, message: `"${path}" is the same as ${before}` });
    return readEntry(owner, path, below, faults);
  });
};

const readTop = (top: Node, faults: Fault[]): Configuration => {
  const found: Record<keyof Configuration, Entry[]> = { instance: [], groups: [], projects: [] };
  if (top.kind !== 'map') {
    faults.push({ at: top.at, message: `a configuration must be a map, got ${kindText(top)}` });
    return found;
  }
  checkVersion(top, faults);
  for (const [key, entry] of top.entries) {
    const { keyAt, node } = entry;
    const section = findSection('instance', key);
    if (section !== undefined) {
      found.instance.push({ ...instanceEntry(keyAt), sections: new Map([[key, readSection(section, node, faults)]]) });
    } else if (key === 'prune') {
      found.instance.push({ ...instanceEntry(keyAt), prune: readPrune('instance', node, faults) });
    } else if (key === 'groups' || key === 'projects') {
      if (node.kind !== 'map')
        faults.push({ at: node.at, message: `${key} must be a map of paths, got ${kindText(node)}` });
      else found[key].push(...readEntries(key, node, faults));
    } else if (key !== 'version' && !key.startsWith('x-')) {
      faults.push({ at: keyAt, message: withGuess(`unknown key "${key}"`, key, topKeys) });
    }
  }
  return found;
};

/** The configuration is valid only if there are no faults. */
export const readConfiguration = (
  files: readonly SourceFile[],
): { readonly configuration: Configuration; readonly faults: readonly Fault[] } => {
  const faults: Fault[] = [];
  const tops = files.flatMap(({ path, text }) => {
    const top = readYaml(path, text, faults);
    return top === undefined ? [] : [readTop(top, faults)];
  });
  const all = (owner: keyof Configuration): readonly Entry[] => tops.flatMap((top) => top[owner]);
  return { configuration: { instance: all('instance'), groups: all('groups'), projects: all('projects') }, faults };
};
