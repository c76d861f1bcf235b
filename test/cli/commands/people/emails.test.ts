import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json as sendJson, recordingServer } from '../../../api/support/recording-server.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { commandsAt } from '../../support/commands.ts';
import { run } from '../../support/run.ts';

let service: TestService;
const { repoctl, json } = commandsAt(() => service);
beforeAll(async () => {
  service = await startService();
  await json(['users', 'create', 'alice', '--email', 'alice@home.example', '--name', 'Alice', '--reset-password']);
});
afterAll(() => service?.stop());

const confirm = (email: string) => repoctl(['emails', 'confirm', email, '--user', 'alice']);
const listed = () =>
  json<{ email: string; confirmed_at: string | null }[]>(['emails', 'list', '--user', 'alice']).then((all) =>
    all.map(({ email, confirmed_at: at }) => [email, at !== null]),
  );

describe('emails confirm', () => {
  it('confirms an address, adds a new one as confirmed, and does neither twice', async () => {
    await json(['emails', 'create', 'alice@work.example', '--user', 'alice']);
    expect(await listed()).toEqual([['alice@work.example', false]]);
    for (const email of ['ALICE@work.example', 'alice@club.example', 'alice@club.example']) {
      expect((await confirm(email)).code).toBe(0);
    }
    expect(await listed()).toEqual([
      ['ALICE@work.example', true],
      ['alice@club.example', true],
    ]);
  });

  it('shows in a dry run that it deletes the address and adds it', async () => {
    await json(['emails', 'create', 'alice@dry.example', '--user', 'alice']);
    const { code, out } = await repoctl(['emails', 'confirm', 'alice@dry.example', '--user', 'alice', '--dry-run']);
    expect([code, out.match(/^[A-Z]+ /gm)]).toEqual([0, ['DELETE ', 'POST ']]);
    expect(await listed()).toContainEqual(['alice@dry.example', false]);
  });
});

type Failure = 'answered' | 'lost' | 'taken' | 'unconfirmed';

/** A server with one unconfirmed address of user 7, whose next additions end in these failures. */
const serverWith = async (failures: readonly Failure[]) => {
  const left = [...failures];
  const emails = [{ id: 1, email: 'a@b.example', confirmed_at: null as string | null }];
  const server = await recordingServer((response, { method, url }) => {
    if (!url.includes('/emails')) return sendJson(response, { id: 7, username: 'alice' });
    if (method === 'GET') return sendJson(response, emails);
    if (method === 'DELETE') {
      emails.pop();
      return response.writeHead(204).end();
    }
    const failure = left.shift();
    if (failure === 'answered') return sendJson(response, { message: 'out of order' }, 500);
    if (failure === 'taken' || emails.length > 0) {
      return sendJson(response, { message: { email: ['has already been taken'] } }, 400);
    }
    const added = {
      id: 2,
      email: 'a@b.example',
      confirmed_at: failure === 'unconfirmed' ? null : '2024-05-06T12:00:00Z',
    };
    emails.push(added);
    return failure === 'lost' ? response.destroy() : sendJson(response, added, 201);
  });
  return { ...server, emails };
};

const confirmAt = async (...failures: readonly Failure[]) => {
  const { url, emails, received } = await serverWith(failures);
  const argv = ['emails', 'confirm', 'a@b.example', '--user', '7', '--retries', '0'];
  const attempt = () => run(argv, { env: { REPOCTL_URL: url, REPOCTL_TOKEN: 'secret' } });
  const { code, err } = await attempt();
  const sent = received.filter(({ method }) => method !== 'GET').map(({ method }) => method);
  return { code, err, sent, emails, attempt };
};

const hint = `hint: User 7 may have lost the address. Run "repoctl emails confirm a@b.example --user 7" until it succeeds.\n`;

describe('emails confirm whose second request fails', () => {
  it('sends it again', async () => {
    const { code, sent, emails } = await confirmAt('answered');
    expect([code, sent]).toEqual([0, ['DELETE', 'POST', 'POST']]);
    expect(emails).toMatchObject([{ email: 'a@b.example', confirmed_at: expect.any(String) }]);
  });

  it('succeeds if only the response was lost', async () => {
    const { code, sent, emails } = await confirmAt('lost');
    expect([code, sent, emails.length]).toEqual([0, ['DELETE', 'POST', 'POST'], 1]);
  });

  it('says what to do if it fails again, which then restores the address', async () => {
    const { code, err, emails, attempt } = await confirmAt('answered', 'answered');
    expect([code, emails]).toEqual([10, []]);
    expect(err).toContain('(done before: deleted the unconfirmed a@b.example)');
    expect(err.endsWith(hint)).toBe(true);
    expect((await attempt()).code).toBe(0);
    expect(emails).toMatchObject([{ email: 'a@b.example', confirmed_at: expect.any(String) }]);
  });

  it('says what to do if somebody else took the address meanwhile', async () => {
    const { code, err } = await confirmAt('taken', 'taken');
    expect([code, err]).toEqual([8, expect.stringContaining('has already been taken')]);
    expect(err.endsWith(hint)).toBe(true);
  });

  it('fails if the server added the address and did not confirm it', async () => {
    const { code, err, emails } = await confirmAt('unconfirmed');
    expect([code, emails.length]).toEqual([7, 1]);
    expect(err).toContain('the server added email address "a@b.example" and did not confirm it');
  });
});
