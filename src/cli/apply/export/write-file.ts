/** The text of a configuration file, and the files of a folder. */
import { yamlText } from '../../output/yaml-writer.ts';
import { localNames, notWritable, pathsInTheWay } from '../../verbs/local-path.ts';
import { schemaFile } from '../file/json-schema.ts';
import { formatVersion } from '../file/read-configuration.ts';
import { type FileEntry, foldEntries } from './fold-projects.ts';
import type { ExportedTarget } from './read-all.ts';

/** A configuration as it is written. */
interface FileContent {
  users?: FileEntry[string];
  hooks?: FileEntry[string];
  groups?: Record<string, unknown>;
  projects?: Record<string, unknown>;
}

const topOf = (path: string): string => path.slice(0, path.indexOf('/'));

/** Projects under patterns of what they have alike, then each with the rest. */
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
      // Patterns leave archived projects out; a path of its own would take over what they say.
      if (archived && isFolded) projects[path] = { inherit: false, ...own };
      else if (Object.keys(own).length > 0) projects[path] = own;
    }
  }
  return projects;
};

/** What a file holds of targets. `root` is the group that was exported. */
export const contentOf = (targets: readonly ExportedTarget[], root: string | undefined): FileContent => {
  const of = (owner: ExportedTarget['owner']) => targets.filter((target) => target.owner === owner);
  const [instance] = of('instance');
  const groups = Object.fromEntries(
    of('groups').flatMap(({ path, entry }) => (Object.keys(entry).length > 0 ? [[path, entry]] : [])),
  );
  const projects = projectsOf(of('projects'), root);
  return {
    ...(instance?.entry['users'] !== undefined && { users: instance.entry['users'] }),
    ...(instance?.entry['hooks'] !== undefined && { hooks: instance.entry['hooks'] }),
    ...(Object.keys(groups).length > 0 && { groups }),
    ...(Object.keys(projects).length > 0 && { projects }),
  };
};

const toSchema = (depth: number): string => `${'../'.repeat(depth)}${depth === 0 ? './' : ''}${schemaFile}`;

/** The YAML of a file; `depth` is the number of folders between it and the schema, if there is one. */
export const fileText = (content: FileContent, depth?: number): string => {
  const head = depth === undefined ? '' : `# yaml-language-server: $schema=${toSchema(depth)}\n`;
  return `${head}${yamlText({ version: formatVersion, ...content })}`;
};

const apart = 'Use --project or --group to export them to different folders.';

/**
 * A configuration in files: the instance, the groups, what projects have alike, and each project.
 *
 * @throws ExitError for projects whose paths cannot be those of files, or not of files beside each other
 */
export const filesOf = (content: FileContent): ReadonlyMap<string, string> => {
  const { groups, projects = {}, ...instance } = content;
  const files = new Map<string, string>();
  if (Object.keys(instance).length > 0) files.set('instance.yaml', fileText(instance, 0));
  if (groups !== undefined) files.set('groups.yaml', fileText({ groups }, 0));
  const patterns = Object.entries(projects).filter(([path]) => path.includes('*'));
  if (patterns.length > 0) files.set('projects.yaml', fileText({ projects: Object.fromEntries(patterns) }, 0));
  for (const [path, entry] of Object.entries(projects)) {
    if (path.includes('*')) continue;
    const names = localNames(path);
    // Hidden files are not read back. A path in the file, not its name, says which project it is.
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
