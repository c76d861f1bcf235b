import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launcher, startBuiltService, type BuiltService } from '../support/built-service.ts';
import { createProject } from './support/api.ts';

let service: BuiltService;

beforeAll(async () => {
  service = await startBuiltService();
  await createProject(service, 'harbor');
});

afterAll(() => service.stop());

/** Runs a command line whose stdout lies on a disk without room. */
const onFullDisk = async (line: string) => {
  const command = [process.execPath, launcher, ...line.split(' ')];
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
    'ends "%s" with an error in a line, not with a stack trace',
    async (line) => {
      expect(await onFullDisk(line)).toEqual({
        code: 1,
        err: 'error: the output cannot be written: ENOSPC: no space left on device',
      });
    },
  );

  it('is one JSON object for scripts', async () => {
    const { code, err } = await onFullDisk('projects list --json');
    expect({ code, ...JSON.parse(err) }).toEqual({
      code: 1,
      error: {
        code: 'output',
        message: 'the output cannot be written: ENOSPC: no space left on device',
        exit_code: 1,
      },
    });
  });
});
