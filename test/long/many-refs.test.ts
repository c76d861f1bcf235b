import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProject, request } from '../e2e/support/api.ts';
import { startBuiltService, type BuiltService } from '../support/built-service.ts';

let service: BuiltService;
let projectId: number;
let sha: string;
beforeAll(async () => {
  service = await startBuiltService();
  ({ id: projectId } = await createProject(service, 'wide', { initialize_with_readme: true }));
  const { body } = await request(service, 'GET', `/projects/${projectId}/repository/commits`);
  sha = (body as readonly { readonly id: string }[])[0]?.id ?? '';
});
afterAll(() => service?.stop());

const line = (text: string): string => `${(text.length + 4).toString(16).padStart(4, '0')}${text}`;

/** A pack without objects, since all of them exist already. */
const emptyPack = (): Buffer => {
  const head = Buffer.from('PACK\0\0\0\x02\0\0\0\0');
  return Buffer.concat([head, createHash('sha1').update(head).digest()]);
};

/** The request body of a push that creates `count` branches at one commit. */
const pushOf = (branches: number): Buffer => {
  const lines = Array.from({ length: branches }, (_none, index) =>
    line(`${'0'.repeat(40)} ${sha} refs/heads/b${index}${index === 0 ? '\0 report-status' : ''}`),
  );
  return Buffer.concat([Buffer.from(`${lines.join('')}0000`), emptyPack()]);
};

const push = async (branches: number): Promise<string> => {
  const response = await fetch(`${service.url}/root/wide.git/git-receive-pack`, {
    method: 'POST',
    body: pushOf(branches),
    headers: {
      authorization: `Basic ${btoa(`root:${service.token}`)}`,
      'content-type': 'application/x-git-receive-pack-request',
    },
  });
  return response.text();
};

/** Resident memory of the process, in megabytes. */
const residentMegabytes = async (): Promise<number> => {
  const status = await readFile(`/proc/${service.process.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
};

/** The responses to other clients during some work. */
const during = async (work: Promise<string>) => {
  let [answered, most, isOver] = [0, 0, false];
  const ended = work.finally(() => {
    isOver = true;
  });
  const ask = async (): Promise<void> => {
    const { status } = await request(service, 'GET', `/projects/${projectId}/labels?search=${answered}`);
    expect(status).toBe(200);
    if (!isOver) answered += 1;
    most = Math.max(most, await residentMegabytes());
    await sleep(10);
    if (!isOver) await ask();
  };
  await ask();
  return { report: await ended, answered, most };
};

describe('a push of very many refs', () => {
  it('is rejected over the limit, while other clients get responses', async () => {
    const { report, most } = await during(push(250_000));
    expect(report).toContain('unpack This push changes more than 10000 branches and tags; push in parts');
    expect(most).toBeLessThan(500);
    expect((await request(service, 'GET', `/projects/${projectId}/repository/branches`)).body).toHaveLength(1);
  });

  it('is accepted within the limit, in bounded memory, while other clients get responses', async () => {
    const { report, answered, most } = await during(push(10_000));
    expect(report).toContain('unpack ok');
    expect(report.match(/ok refs\/heads\//g)).toHaveLength(10_000);
    expect(answered).toBeGreaterThan(10);
    expect(most).toBeLessThan(500);
  });
});
