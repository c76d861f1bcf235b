/** A wrong answer to a prompt is asked for again, and the other answers stay. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';
import { commandsAt } from '../support/commands.ts';
import { converse, type Answer } from '../support/converse.ts';

let service: TestService;

const { repoctl, json } = commandsAt(() => service, { REPOCTL_PROJECT: 'root/app' });

beforeAll(async () => {
  service = await startService();
  await repoctl(['projects', 'create', 'app']);
  await repoctl(['labels', 'create', 'bug', '--color', 'red']);
});

afterAll(async () => {
  await service.stop();
});

const answer = (argv: readonly string[], answers: readonly Answer[]) => {
  const env = { REPOCTL_URL: service.url, REPOCTL_TOKEN: service.rootToken, REPOCTL_PROJECT: 'root/app' };
  return converse({ argv, env, answers });
};

const erase = '\u007F';

it('asks for the answer that the server refuses, with its reason', async () => {
  const { code, err } = await answer(
    ['labels', 'create'],
    [
      ['Label name', 'bug\r'],
      ['Color', 'blurple\r'],
      ['Color', 'teal\r'],
      ['Label name', 'idea\r'],
    ],
  );
  expect(code).toBe(0);
  expect(err).toContain('error: color must be');
  expect(err).toContain('error: label "bug" already exists in root/app');
  expect(await json(['labels', 'get', 'idea'])).toMatchObject({ color: '#008080' });
});

it('says what is wrong with an answer before it is sent', async () => {
  const { code, err } = await answer(
    ['issues', 'get'],
    [
      ['Issue number', `x\r`],
      ['must be', `${erase}1\r`],
    ],
  );
  expect(code).toBe(6);
  expect(err).toContain('a whole number');
});

it('ends with an error that is about no answer', async () => {
  const { code, err } = await answer(['labels', 'create', 'bug'], [['Color', 'teal\r']]);
  expect(code).toBe(7);
  expect(err).toContain('error: label "bug" already exists in root/app');
});
