import { Argument } from 'commander';
import { showExamplesFirst, refuseUnknownWords } from '../../../program/command-help.ts';
import type { Tool } from '../../../program/tool.ts';
import type { LoginOptions } from './login.ts';

/** Logs in to services, out of them, and tells where one is logged in. */
export const auth: Tool = {
  name: 'auth',
  summary: 'Log in to a service, log out, see where you are logged in',
  examples: [
    { command: 'repoctl auth login', caption: 'Be asked for the address and the token' },
    {
      command: 'echo "$TOKEN" | repoctl auth login --url https://forge.example.com --with-token',
      caption: 'Log in from a script',
    },
    { command: 'repoctl auth status', caption: 'Where you are logged in, and as whom' },
  ],
  build: (command, { contextOf }) => {
    refuseUnknownWords(command);
    command.usage('<verb> [options]').commandsGroup('Verbs:');

    const login = command
      .command('login')
      .description('Check a token with the service at --url and keep it in a profile')
      .option('--with-token', 'Read the token from stdin')
      .option('--token-file <path>', 'Leave the token in this file, readable by you alone, and read it from there')
      .option('--token-command <command>', 'Run this command for the token, each time one is needed');
    login.action(async (options: LoginOptions) => (await import('./login.ts')).login(contextOf(login), options));
    showExamplesFirst(login, [
      {
        command: 'repoctl auth login --url https://forge.example.com --profile work',
        caption: 'Log in and name the profile',
      },
      {
        command: "repoctl auth login --token-command 'pass show forge'",
        caption: 'Keep the token in a password manager',
      },
    ]);

    const gitCredential = command
      .command('git-credential')
      .description('Answer credential requests of Git with the token')
      .addArgument(new Argument('<operation>', 'What Git asks for').choices(['get', 'store', 'erase']));
    gitCredential.action(async (operation: string) =>
      (await import('./git-credential.ts')).answerGit(contextOf(gitCredential), operation),
    );

    const setupGit = command.command('setup-git').description('Let Git pull and push over HTTP with the token');
    setupGit.action(async () => (await import('./set-up-git.ts')).setUpGit(contextOf(setupGit)));
    showExamplesFirst(setupGit, [
      { command: 'repoctl auth setup-git', caption: "Use the current profile's token in all clones" },
    ]);

    const logout = command.command('logout').description('Remove the token from a profile; the profile stays');
    logout.action(async () => (await import('./logout.ts')).logout(contextOf(logout)));

    const status = command
      .command('status')
      .description('Show the service, the user and the scopes of each profile, or of --profile')
      .option('--show-token', 'Show tokens as they are');
    status.action(async (options: { showToken?: boolean }) =>
      (await import('./status.ts')).status(contextOf(status), { showToken: options.showToken === true }),
    );
  },
};
