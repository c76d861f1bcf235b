import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startBuiltService, type BuiltService } from '../support/built-service.ts';
import { program, programArgs } from '../support/program.ts';
import { createProject } from './support/api.ts';

let service: BuiltService;

beforeAll(async () => {
  service = await startBuiltService();
  await createProject(service, 'harbor');
});

afterAll(() => service.stop());

/** Runs a command line whose stdout is on a full disk. */
const onFullDisk = async (line: string) => {
  const command = [program, ...programArgs, ...line.split(' ')];
  const ran = await execa('sh', ['-c', 'exec "$@" > /dev/full', 'sh', ...command], {
    env: { ...service.env, REPOCTL_PROJECT: 'root/harbor' },
    extendEnv: false,
    stdin: 'ignore',
    reject: false,
  });
  return { code: ran.exitCode, err: ran.stderr };
};

describe.runIf(process.platform === 'linux')('output that cannot be written', () => {
  it.each(['projects list', 'projects list -o csv', 'api /user', 'help labels', '--version', 'completion bash'])(
    'ends "%s" with an error of one line, not with a stack trace',
    async (line) => {
      expect(await onFullDisk(line)).toEqual({
        code: 1,
        err: 'error: cannot write the output: ENOSPC: no space left on device',
      });
    },
  );

  it('does not stop a bulk command, whose error has the counts', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'repoctl-rows-'));
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    const rows = join(directory, 'rows.csv');
    await writeFile(rows, `name\n${Array.from({ length: 40 }, (_, index) => `label-${index}\n`).join('')}`);
    expect(await onFullDisk(`labels create --color red --from ${rows} -o name`)).toEqual({
      code: 1,
      err: 'error: 40 created, but cannot write the output: ENOSPC: no space left on device',
    });
  });

  it('is reported as one JSON object for scripts', async () => {
    const { code, err } = await onFullDisk('projects list --json');
    expect({ code, ...JSON.parse(err) }).toEqual({
      code: 1,
      error: {
        code: 'output',
        message: 'cannot write the output: ENOSPC: no space left on device',
        exit_code: 1,
      },
    });
  });
});
