import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBuiltService, type BuiltService } from '../support/built-service.ts';
import { needs } from '../support/programs.ts';
import { openTerminal, type Terminal } from '../support/pty.ts';
import { createProject, must } from './support/api.ts';

const programs = needs('tmux', 'bash', 'less');

let service: BuiltService;
let terminal: Terminal;

beforeAll(async () => {
  service = await startBuiltService();
  const { id } = await createProject(service, 'paged');
  const content = Array.from({ length: 200 }, (_, index) => `line ${index + 1}\n`).join('');
  const actions = [{ action: 'create', file_path: 'long.txt', content }];
  const body = { branch: 'long', commit_message: 'Add', actions };
  await must(service, 'POST', `/projects/${id}/repository/commits`, body);
  terminal = await openTerminal({ env: { ...service.env, REPOCTL_PROJECT: 'root/paged' } });
});
afterAll(async () => {
  await terminal?.close();
  await service?.stop();
});

describe.skipIf(programs.missing)(`a long diff on a terminal${programs.note}`, () => {
  it('is shown in less with colors, which ends with q', async () => {
    await terminal.start('repoctl commits diff long');
    await terminal.see('+line 20');
    expect(await terminal.painted()).toContain('\u001b[32m+line 1');
    expect((await terminal.screen()).join('\n')).not.toContain('+line 200');
    await terminal.type('q');
    expect((await terminal.end()).code).toBe(0);
  });

  it('is shown in the pager that the user prefers', async () => {
    await terminal.start("REPOCTL_PAGER='head -n 3' repoctl commits diff long");
    const { code, lines } = await terminal.end();
    expect(code).toBe(0);
    expect(lines).toEqual(['diff --git a/long.txt b/long.txt', 'new file mode 100644', '--- /dev/null']);
  });

  it('is shown without passing the token to the pager', async () => {
    await terminal.start(`REPOCTL_PAGER='echo "token: \${REPOCTL_TOKEN-none}"' repoctl commits diff long`);
    expect((await terminal.end()).lines).toEqual(['token: none']);
  });

  it.each(['PAGER=cat', 'PAGER=', 'PAGER=there-is-no-such-pager'])('is complete with %s', async (setting) => {
    await terminal.start(`${setting} repoctl commits diff long`);
    const { code } = await terminal.end();
    expect(code).toBe(0);
    expect((await terminal.screen()).join('\n')).toContain('+line 200');
  });
});
