import { users as endpoints } from '../../../contract/people/users.ts';
import type { CommandContext } from '../../context/context.ts';
import type { Tool } from '../../program/tool.ts';

/** In a CI job the server and token come from its variables, which a note names. */
const noteJob = async (context: CommandContext): Promise<void> => {
  const settings = await context.settings();
  const keys = (['url', 'token'] as const).filter((key) => settings[key].origin.kind === 'job');
  if (keys.length === 0 || context.globals.quiet === true) return;
  const [{ describeSettings }, { note }] = await Promise.all([
    import('../../config/settings.ts'),
    import('../../output/messages.ts'),
  ]);
  const sources = new Map(describeSettings(settings).map(({ key, origin }) => [key, origin]));
  const names = { url: 'URL', token: 'token' };
  note(context.streams, keys.map((key) => `${names[key]} from ${sources.get(key)}`).join(', '));
};

/** The current user; with `--sudo`, the impersonated one. */
export const whoami: Tool = {
  name: 'whoami',
  summary: 'Show the current user',
  examples: [
    { command: 'repoctl whoami', caption: 'Show the user of the token' },
    { command: 'repoctl whoami --sudo alice -o name', caption: 'Check that you can act as another user' },
  ],
  endpoint: endpoints.current,
  build: (command, { contextOf }) => {
    command.action(async () => {
      const [{ users }, { runVerb }, { resolveVerb }] = await Promise.all([
        import('../people/users/users.ts'),
        import('../../program/run-verb.ts'),
        import('../../verbs/resolve-verb.ts'),
      ]);
      const context = contextOf(command);
      await runVerb(context, {
        noun: users,
        verb: resolveVerb({
          name: 'get',
          endpoint: endpoints.current,
          page: async () => (await import('../people/users/user-page.ts')).ownPage,
          examples: [],
        }),
        given: new Map(),
        scopes: {},
        flags: [],
        list: {},
        bulk: {},
        targets: {},
        extras: {},
        commandLine: 'repoctl whoami',
      });
      await noteJob(context);
    });
  },
};
