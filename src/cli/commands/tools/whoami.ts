import { users as endpoints } from '../../../contract/people/users.ts';
import type { Tool } from '../../program/tool.ts';

/** The signed-in user; with `--sudo`, the one acted as. */
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
        import('../people/users.ts'),
        import('../../program/run-verb.ts'),
        import('../../verbs/resolve-verb.ts'),
      ]);
      await runVerb(contextOf(command), {
        noun: users,
        verb: resolveVerb({ name: 'get', endpoint: endpoints.current, examples: [] }),
        given: new Map(),
        scopes: {},
        flags: [],
        list: {},
        bulk: {},
        targets: {},
        extras: {},
        commandLine: 'repoctl whoami',
      });
    });
  },
};
