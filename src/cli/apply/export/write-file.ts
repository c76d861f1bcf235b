/** Writes configuration files as text. */
import { yamlText } from '../../output/yaml-writer.ts';
import { localNames, notWritable, pathsInTheWay } from '../../verbs/local-path.ts';
import { schemaFile } from '../file/json-schema.ts';
import { formatVersion } from '../file/read-configuration.ts';
import { type FileEntry, foldEntries } from './fold-projects.ts';
import type { ExportedTarget } from './read-all.ts';

interface FileContent {
  instance?: FileEntry;
  groups?: Record<string, unknown>;
  projects?: Record<string, unknown>;
}

const topOf = (path: string): string => path.slice(0, path.indexOf('/'));

/** Puts common settings of projects under a pattern, and the rest under each project. */
const projectsOf = (targets: readonly ExportedTarget[], root: string | undefined): Record<string, unknown> => {
  const projects: Record<string, unknown> = {};
  const tops = new Set(targets.map(({ path }) => root ?? topOf(path)));
  for (const top of tops) {
    const here = targets.filter(({ path }) => (root ?? topOf(path)) === top);
    const entries = new Map(here.filter(({ archived }) => !archived).map(({ path, entry }) => [path, entry]));
    const { common, rest } = foldEntries(entries);
    const isFolded = Object.keys(common).length > 0;
    if (isFolded) projects[`${top}/**`] = common;
    for (const { path, archived, entry } of here) {
      const own = archived ? entry : (rest.get(path) ?? {});
      // Patterns do not apply to archived projects, but to an exact path.
      if (archived && isFolded) projects[path] = { inherit: false, ...own };
      else if (Object.keys(own).length > 0) projects[path] = own;
    }
  }
  return projects;
};

/** @param root the exported group, if any */
export const contentOf = (targets: readonly ExportedTarget[], root: string | undefined): FileContent => {
  const of = (owner: ExportedTarget['owner']) => targets.filter((target) => target.owner === owner);
  const [instance] = of('instance');
  const groups = Object.fromEntries(
    of('groups').flatMap(({ path, entry }) => (Object.keys(entry).length > 0 ? [[path, entry]] : [])),
  );
  const projects = projectsOf(of('projects'), root);
  return {
    ...(instance !== undefined && { instance: instance.entry }),
    ...(Object.keys(groups).length > 0 && { groups }),
    ...(Object.keys(projects).length > 0 && { projects }),
  };
};

const toSchema = (depth: number): string => `${'../'.repeat(depth)}${depth === 0 ? './' : ''}${schemaFile}`;

/** @param depth number of folders between the file and the schema; undefined without a schema */
export const fileText = ({ instance, ...content }: FileContent, depth?: number): string => {
  const head = depth === undefined ? '' : `# yaml-language-server: $schema=${toSchema(depth)}\n`;
  return `${head}${yamlText({ version: formatVersion, ...instance, ...content })}`;
};

const apart = 'Use --project or --group to export them to different folders.';

/**
 * Splits a configuration into files: the instance, the groups, patterns of projects, and each project.
 *
 * @throws ExitError for projects whose paths cannot be file names, or conflict with each other
 */
export const filesOf = (content: FileContent): ReadonlyMap<string, string> => {
  const { instance = {}, groups, projects = {} } = content;
  const files = new Map<string, string>();
  if (Object.keys(instance).length > 0) files.set('instance.yaml', fileText({ instance }, 0));
  if (groups !== undefined) files.set('groups.yaml', fileText({ groups }, 0));
  const patterns = Object.entries(projects).filter(([path]) => path.includes('*'));
  if (patterns.length > 0) files.set('projects.yaml', fileText({ projects: Object.fromEntries(patterns) }, 0));
  for (const [path, entry] of Object.entries(projects)) {
    if (path.includes('*')) continue;
    const names = localNames(path);
    // Hidden files would not be read back. The path in the file identifies the project, not the file name.
    const file = names.join('/').replace(/(^|\/)\.([^/]*)$/, '$1_.$2');
    files.set(`projects/${file}.yaml`, fileText({ projects: { [path]: entry } }, names.length));
  }
  const inTheWayOf = pathsInTheWay(files.keys());
  for (const name of files.keys()) {
    const other = inTheWayOf(name);
    if (other !== undefined) throw notWritable(name, `"${other}" is in the way`, apart);
  }
  return files;
};
