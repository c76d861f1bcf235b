import { mkdir, readdir, rename } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startBuiltService, type BuiltService } from '../support/built-service.ts';
import { createProject, must, request, type Project } from '../e2e/support/api.ts';
import { eventually } from '../e2e/support/eventually.ts';
import { git, makeRoom, pushFirst, remoteOf, tryGit } from '../e2e/support/git.ts';
import { repoctl } from '../e2e/support/repoctl.ts';
import { timeoutMs } from '../support/timeout.ts';

interface Health {
  readonly storage_name: string;
  readonly failing_on_hosts: readonly string[];
  readonly total_failures: number;
}

describe('a server with two repository storages', () => {
  let room: Awaited<ReturnType<typeof makeRoom>>;
  let service: BuiltService;
  let fast: string;
  let big: string;
  let project: Project;

  beforeEach(async () => {
    room = await makeRoom();
    [fast, big] = [join(room.path, 'fast'), join(room.path, 'big')];
    await Promise.all([mkdir(fast), mkdir(big)]);
    service = await startBuiltService({ args: ['--storage', `fast=${fast}`, '--storage', `big=${big}`] });
    project = await createProject(service, 'on-fast');
    await pushFirst(room.path, service, 'root/on-fast');
  });

  afterEach(async () => {
    await service.stop();
    await room.remove();
  });

  const unmount = (): Promise<void> => rename(fast, `${fast}.away`);
  const mount = (): Promise<void> => rename(`${fast}.away`, fast);

  const schedule = { description: 'Nightly', ref: 'main', cron: '0 4 * * *' };
  const createSchedule = () => request(service, 'POST', `/projects/${project.id}/pipeline_schedules`, schedule);

  const failing = async (): Promise<readonly Health[]> => {
    const { code, out } = await repoctl(['storage', 'list', '--failing', '--json'], service);
    expect(code).toBe(0);
    return JSON.parse(out);
  };

  it('creates new projects on the first storage', async () => {
    expect(await readdir(fast)).toEqual(['@hashed']);
    expect(await readdir(big)).toEqual([]);
    expect(await failing()).toEqual([]);
  });

  it('returns 503 at once for the lost storage and continues with the other', async () => {
    await unmount();

    const started = Date.now();
    const answers = [await createSchedule(), await createSchedule(), await createSchedule(), await createSchedule()];
    expect(Date.now() - started).toBeLessThan(timeoutMs);
    expect(answers).toEqual(
      answers.map(() => ({ status: 503, body: { message: '503 Repository storage "fast" is out of reach' } })),
    );
    const listed = await tryGit(room.path, 'ls-remote', remoteOf(service, 'root/on-fast'));
    expect(listed.code).toBe(128);
    expect(listed.err).toContain('503');
    const refused = await repoctl(
      ['schedules', 'create', 'Nightly', '-p', 'root/on-fast', '--ref', 'main', '--cron', '0 4 * * *'],
      service,
    );
    expect(refused).toMatchObject({ code: 10, out: '' });
    expect(refused.err).toContain('Repository storage "fast" is out of reach');

    // Requests that need no repository work, since records are not on the storage.
    expect((await request(service, 'GET', `/projects/${project.id}`)).status).toBe(200);

    const [lost, ...others] = await failing();
    expect(others).toEqual([]);
    expect(lost).toMatchObject({ storage_name: 'fast', failing_on_hosts: [hostname()] });
    expect(lost?.total_failures).toBeGreaterThanOrEqual(3);

    await createProject(service, 'on-big');
    await pushFirst(room.path, service, 'root/on-big');
    expect(await readdir(big)).toEqual(['@hashed']);
  });

  it('uses the lost storage again by itself', async () => {
    await unmount();
    for (let asked = 0; asked < 4; asked += 1) expect((await createSchedule()).status).toBe(503);

    await mount();

    await eventually('the storage', async () => ((await createSchedule()).status === 201 ? true : undefined));
    expect(await failing()).toEqual([]);
    expect(await git(room.path, 'ls-remote', remoteOf(service, 'root/on-fast'), 'main')).toContain('refs/heads/main');
  });

  it('recovers while a command waits for it', async () => {
    await unmount();
    for (let asked = 0; asked < 4; asked += 1) expect((await createSchedule()).status).toBe(503);
    const tooLong = await repoctl(['storage', 'wait', '--timeout', '6s'], service);
    expect(tooLong).toMatchObject({ code: 11, out: '' });
    expect(tooLong.err).toContain('fast is failing');

    await mount();

    expect(await repoctl(['storage', 'wait', '--timeout', '45s', '--interval', '500ms'], service)).toEqual({
      code: 0,
      out: '',
      err: '',
    });
  });

  it('tries the lost storage again after a reset', async () => {
    await unmount();
    for (let asked = 0; asked < 4; asked += 1) expect((await createSchedule()).status).toBe(503);
    const [before] = await failing();
    await mount();

    expect(await repoctl(['storage', 'reset', '--yes'], service)).toEqual({
      code: 0,
      out: 'storages\treset\n',
      err: '',
    });

    expect(before?.total_failures).toBeGreaterThanOrEqual(3);
    expect(await failing()).toEqual([]);
    expect((await createSchedule()).status).toBe(201);
    const all = await must<readonly Health[]>(service, 'GET', '/circuit_breakers/repository_storage');
    expect(all).toEqual([
      { storage_name: 'fast', failing_on_hosts: [], total_failures: 0 },
      { storage_name: 'big', failing_on_hosts: [], total_failures: 0 },
    ]);
  });
});
