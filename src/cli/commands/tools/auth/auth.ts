import { Argument } from 'commander';
import { showExamplesFirst } from '../../../program/command-help.ts';
import { holdCommands } from '../../../program/hold-commands.ts';
import type { Tool } from '../../../program/tool.ts';
import type { LoginOptions } from './login.ts';

export const auth: Tool = {
  name: 'auth',
  summary: 'Log in, log out, and check login status',
  examples: [
    { command: 'repoctl auth login', caption: 'Log in with prompts for the URL and the token' },
    {
      command: 'echo "$TOKEN" | repoctl auth login --url https://forge.example.com --with-token',
      caption: 'Log in from a script',
    },
    { command: 'repoctl auth status', caption: 'Show where you are logged in, and as whom' },
  ],
  build: (command, { contextOf }) => {
    holdCommands(command);

    const login = command
      .command('login')
      .description('Log in to a server and save a profile')
      .option('--with-token', 'Read the token from stdin')
      .option('--token-file <path>', 'File with the token, readable only by you; it is read each time')
      .option('--token-command <command>', 'Command that prints the token; it is run each time');
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
      .description('Answer credential requests of Git')
      .addArgument(new Argument('<operation>', 'Operation that Git requests').choices(['get', 'store', 'erase']));
    gitCredential.action(async (operation: string) =>
      (await import('./git-credential.ts')).respondToGit(contextOf(gitCredential), operation),
    );

    const setupGit = command.command('setup-git').description('Set up Git to use your token');
    setupGit.action(async () => (await import('./set-up-git.ts')).setUpGit(contextOf(setupGit)));
    showExamplesFirst(setupGit, [
      { command: 'repoctl auth setup-git', caption: "Use the current profile's token in all clones" },
    ]);

    const logout = command.command('logout').description('Log out: remove the token from a profile');
    logout.action(async () => (await import('./logout.ts')).logout(contextOf(logout)));

    const status = command
      .command('status')
      .description('Show the server, user, and scopes of each profile')
      .option('--show-token', 'Show tokens in full');
    status.action(async (options: { showToken?: boolean }) =>
      (await import('./status.ts')).status(contextOf(status), { showToken: options.showToken === true }),
    );
  },
};
