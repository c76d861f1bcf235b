/** Fan-out options, of verbs that work on a project or group. */
export const targetOptions = [
  { flags: '--each-project', description: 'Run for each of several projects', key: 'eachProject' },
  { flags: '--each-group', description: 'Run for each of several groups', key: 'eachGroup' },
  { flags: '--of <group>', description: 'Group to look in, however deep', key: 'of' },
  { flags: '--membership', description: 'Only your memberships', key: 'membership' },
  { flags: '--instance', description: 'Everything you can see', key: 'instance' },
  {
    flags: '--projects-from <file>',
    description: 'File of paths or IDs, one per line; - for stdin',
    key: 'projectsFrom',
  },
  {
    flags: '--groups-from <file>',
    description: 'File of paths or IDs, one per line; - for stdin',
    key: 'groupsFrom',
  },
  {
    flags: '--match <pattern>',
    description: "Only those that match, such as 'app-*' or 'a/b/**'",
    key: 'match',
    many: true,
  },
  { flags: '--skip <pattern>', description: 'All but those that match', key: 'skip', many: true },
  {
    flags: '--skip-file <file>',
    description: 'File of projects or groups to skip: paths and patterns, one per line',
    key: 'skipFile',
  },
  {
    flags: '--limit-total <n>',
    description: 'Maximum number of records of all; --limit is for each',
    key: 'limitTotal',
  },
  {
    flags: '--archived-projects <which>',
    description: 'Archived projects (default: skip)',
    key: 'archivedProjects',
    choices: ['include', 'only', 'skip'],
  },
] as const;

/** The values of these options, and of `--group` if it means all projects of a group. */
export type TargetValues = Readonly<
  Partial<Record<(typeof targetOptions)[number]['key'] | 'group', string | true | readonly string[]>>
>;

/** True for a fan-out option, unless a verb has its own option of that name. */
export const isTargetFlag = (name: string): boolean => targetOptions.some(({ key }) => key === name);
