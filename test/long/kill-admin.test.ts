/** Commands for administrators that are killed at any time. Nothing is lost, and the same command works afterwards. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProject, must } from '../e2e/support/api.ts';
import { plainEnvironment, startBuiltService } from '../support/built-service.ts';
import { program, programArgs } from '../support/program.ts';

/** Milliseconds after the start: before the work, while data are written, and near the end. */
const moments = [100, 250, 350, 450, 550, 650, 800];

const projects = 12;

let room: string;
let env: Readonly<Record<string, string>>;
const place = (name: string): string => join(room, name);

beforeAll(async () => {
  room = await mkdtemp(join(tmpdir(), 'repoctl-kill-admin-'));
  env = plainEnvironment(room);
  const service = await startBuiltService({ dataDir: place('data') });
  for (let number = 1; number <= projects; number += 1) {
    const { id } = await createProject(service, `p${number}`);
    await must(service, 'POST', `/projects/${id}/variables`, { key: 'SECRET', value: `value ${number}` });
    await must(service, 'POST', `/projects/${id}/repository/commits`, {
      branch: 'main',
      commit_message: 'Begin',
      actions: [{ action: 'create', file_path: 'README.md', content: `${number}\n` }],
    });
  }
  await service.stop();
});
afterAll(() => rm(room, { recursive: true, force: true }));

const repoctl = (...args: readonly string[]) =>
  execa(program, [...programArgs, 'admin', ...args], { env, extendEnv: false, stdin: 'ignore' });

/** `done`, or the error of the command. */
const outcomeOf = async (...args: readonly string[]): Promise<string> => {
  const { exitCode, stderr } = await execa(program, [...programArgs, 'admin', ...args], {
    env,
    extendEnv: false,
    stdin: 'ignore',
    reject: false,
  });
  return exitCode === 0 ? 'done' : (stderr.split('\n', 1)[0] ?? stderr);
};

/** Starts a command and kills its process after some time. Resolves to true if it had not ended before. */
const cutOff = async (milliseconds: number, ...args: readonly string[]): Promise<boolean> => {
  const child = spawn(program, [...programArgs, 'admin', ...args], { env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  await Promise.race([ended, pause(milliseconds)]);
  child.kill('SIGKILL');
  await ended;
  return child.signalCode === 'SIGKILL';
};

/** The output of a server that starts with the data. */
const secretsIn = async (dataDir: string): Promise<readonly string[]> => {
  const service = await startBuiltService({ dataDir });
  try {
    const values = [];
    for (let number = 1; number <= projects; number += 1) {
      const path = `/projects/root%2Fp${number}/variables/SECRET`;
      values.push((await must<{ value: string }>(service, 'GET', path)).value);
    }
    return values;
  } finally {
    await service.stop();
  }
};

const expected = Array.from({ length: projects }, (_, index) => `value ${index + 1}`);

describe('a killed admin command', () => {
  it('leaves secrets that a start can read, and can be run again: rotate-key', async () => {
    let cut = 0;
    for (const moment of [100, 180, 220, 250, 280, 310, 340]) {
      const dataDir = place(`rotate-${moment}`);
      await cp(place('data'), dataDir, { recursive: true });
      if (await cutOff(moment, 'rotate-key', '--data-dir', dataDir)) cut += 1;
      expect(await secretsIn(dataDir)).toEqual(expected);
      await repoctl('rotate-key', '--data-dir', dataDir);
      await repoctl('check', '--data-dir', dataDir);
    }
    expect(cut).toBeGreaterThan(0);
  });

  it('does not block the next run, or names the obstacle: restore', async () => {
    await repoctl('backup', place('backup'), '--with-secret-key', '--data-dir', place('data'));
    const outcomes: string[] = [];
    for (const moment of moments) {
      const dataDir = place(`restore-${moment}`);
      const restore = () => outcomeOf('restore', place('backup'), '--data-dir', dataDir);
      await cutOff(moment, 'restore', place('backup'), '--data-dir', dataDir);
      const outcome = await restore();
      outcomes.push(outcome);
      // Files with their final names are kept, so that nothing is overwritten.
      if (/is not empty/.test(outcome)) await rm(dataDir, { recursive: true });
      await restore();
      await repoctl('check', '--data-dir', dataDir);
      expect(await secretsIn(dataDir)).toEqual(expected);
    }
    expect(outcomes.filter((outcome) => !/^(?:done|.*(?:is not empty|already exists).*)$/.test(outcome))).toEqual([]);
    expect(outcomes).toContain('done');
  });

  it('leaves no incomplete result under the final name: backup', async () => {
    const outcomes: string[] = [];
    for (const moment of moments) {
      const target = place(`backup-${moment}`);
      const make = ['backup', target, '--with-secret-key', '--data-dir', place('data')] as const;
      await cutOff(moment, ...make);
      const verify = () => outcomeOf('restore', target, '--dry-run', '--data-dir', place('none'));
      outcomes.push(await verify(), await outcomeOf(...make), await verify());
    }
    const fits = /^(?:done|error: no such backup: .*|error: .* already exists)$/;
    expect(outcomes.filter((outcome) => !fits.test(outcome))).toEqual([]);
    expect(outcomes.filter((_, index) => index % 3 === 2)).toEqual(moments.map(() => 'done'));
  });
});
