import type { Tool } from '../../../program/tool.ts';

const collect = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

/** The whole service, in the foreground. */
export const serve: Tool = {
  name: 'serve',
  summary: 'Run the service: API, git over HTTP, schedules',
  examples: [
    { command: 'repoctl serve', caption: 'Serve your own data on http://127.0.0.1:8787' },
    {
      command: 'repoctl serve --demo --data-dir /tmp/demo --port 0',
      caption: 'Try it out on made-up data, on any free port',
    },
    {
      command: 'repoctl serve --storage fast=/mnt/ssd --storage big=/mnt/disk',
      caption: 'Keep repositories on two disks; new ones go to the first that is well',
    },
  ],
  build: (command, { contextOf }) => {
    command
      .option('--host <address>', 'address to listen on', '127.0.0.1')
      .option('--port <number>', 'port to listen on; 0 takes a free one', '8787')
      .option('--data-dir <dir>', 'where records and repositories lie (default: repoctl in the XDG data directory)')
      .option(
        '--storage <name=path>',
        'a directory for repositories, by a name of your choice; can be repeated',
        collect,
      )
      .option('--database <url>', 'keep records in PostgreSQL, postgres://… (default: REPOCTL_DATABASE, else SQLite)')
      .option('--demo', 'fill an empty data directory with made-up groups, projects and people')
      .action(async () => {
        const { runServe } = await import('./run-serve.ts');
        await runServe(contextOf(command), command.opts());
      });
  },
};
