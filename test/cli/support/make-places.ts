import type { Commands } from './commands.ts';

/** Creates groups at these paths, parents before children. */
export const makeGroups = async ({ json }: Pick<Commands, 'json'>, ...paths: readonly string[]): Promise<void> => {
  for (const path of paths) {
    const [name = '', ...above] = path.split('/').toReversed();
    const parent = above.length === 0 ? [] : ['--parent-id', above.toReversed().join('/')];
    await json(['groups', 'create', name, '--path', name, ...parent]);
  }
};

/** Creates projects at these paths, in existing groups. */
export const makeProjects = async (
  { repoctl }: Pick<Commands, 'repoctl'>,
  paths: readonly string[],
  ...options: readonly string[]
): Promise<void> => {
  const rows = paths.map((path) => `${path.slice(path.lastIndexOf('/') + 1)},${path.slice(0, path.lastIndexOf('/'))}`);
  const stdin = ['name,namespace_id', ...rows].join('\n');
  const { code, err } = await repoctl(['projects', 'create', '--from', '-', ...options], { stdin });
  if (code !== 0) throw new Error(err);
};
