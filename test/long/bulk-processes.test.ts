import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { json, recordingServer } from '../api/support/recording-server.ts';
import { createFromStdin, startProgram } from '../cli/bulk/running-program.ts';

/** Responds with the label of the request. */
const echoing = (delay: (name: string) => number = () => 0) =>
  recordingServer((response, request) => {
    const body = JSON.parse(request.body.toString()) as { name: string };
    void pause(delay(body.name)).then(() => json(response, { ...body, id: 1 }, 201));
  });

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await pause(10);
};

describe('bulk input from a pipe', () => {
  it('is read completely before anything is sent', async () => {
    const server = await echoing();
    const running = await startProgram(server, [...createFromStdin, '-o', 'name']);
    running.stdin.write('{"name":"first"}\n');
    await pause(1000);
    expect(server.received).toHaveLength(0);
    running.stdin.end('{"name":"second"}\n');
    expect(await running.ended).toEqual({ code: 0, out: 'first\nsecond\n', err: '' });
  });

  it.each([
    ['64 MB', 'x'.repeat(1024 * 1024), 65, 'stdin has more than 64 MB of rows'],
    ['a million rows', 'x\n'.repeat(10_000), 101, 'stdin has more than 1,000,000 rows'],
  ])('of more than %s is rejected', async (_what, piece, times, message) => {
    const server = await echoing();
    const running = await startProgram(server, [...createFromStdin, '-o', 'name']);
    for (let count = 0; count < times; count += 1) running.stdin.write(piece);
    running.stdin.end();
    const { code, out, err } = await running.ended;
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(`error: ${message}\nhint: Split it into several files`);
    expect(server.received).toHaveLength(0);
  });

  it('that is not UTF-8 is reported as an error', async () => {
    const running = await startProgram(await echoing(), [...createFromStdin, '-o', 'ndjson']);
    running.stdin.end(Buffer.from('name\nM\xfcller\n', 'latin1'));
    expect(await running.ended).toMatchObject({ code: 2, out: '', err: 'error: stdin is not UTF-8 text\n' });
  });
});

describe('parallel requests of a bulk command', () => {
  it('are as many as requested, with results in row order', async () => {
    let [running, most] = [0, 0];
    const server = await recordingServer((response, { body }) => {
      const label = JSON.parse(body.toString()) as { name: string };
      running += 1;
      most = Math.max(most, running);
      const answer = (): void => {
        running -= 1;
        json(response, { ...label, id: 1 }, 201);
      };
      setTimeout(answer, label.name === '1' ? 300 : 20);
    });
    const names = Array.from({ length: 30 }, (_, index) => `${index + 1}`);
    const bulk = await startProgram(server, [...createFromStdin, '-o', 'name', '--concurrency', '3']);
    bulk.stdin.end(`name\n${names.join('\n')}\n`);
    expect(await bulk.ended).toEqual({ code: 0, out: `${names.join('\n')}\n`, err: '' });
    expect(most).toBe(3);
  });

  it('cause no warning, however many there are', async () => {
    const bulk = await startProgram(await echoing(() => 50), [...createFromStdin, '-o', 'name', '--concurrency', '32']);
    bulk.stdin.end(`name\n${Array.from({ length: 64 }, (_, index) => index).join('\n')}\n`);
    expect(await bulk.ended).toMatchObject({ code: 0, err: '' });
  });

  it('are completed when one of them fails', async () => {
    const server = await recordingServer((response, { body }) => {
      const { name } = JSON.parse(body.toString()) as { name: string };
      if (name === 'bad') json(response, { message: { name: ['is bad'] } }, 400);
      else void pause(300).then(() => json(response, { id: 1, name }, 201));
    });
    const bulk = await startProgram(server, [...createFromStdin, '-o', 'csv', '--concurrency', '3']);
    bulk.stdin.end('name\nslow\nbad\nslower\nlast\n');
    const { code, out } = await bulk.ended;
    expect(code).toBe(12);
    expect(out.split('\n').map((line) => line.split(',')[1])).toEqual([
      'status',
      'created',
      'failed',
      'created',
      'skipped',
      undefined,
    ]);
    expect(server.received).toHaveLength(3);
  });
});

describe('a bulk request that was cut off', () => {
  it('is not retried, as it may have been carried out', async () => {
    const server = await recordingServer((response) => response.destroy());
    const bulk = await startProgram(server, [...createFromStdin, '--retries', '3']);
    bulk.stdin.end('name\nonce\n');
    expect((await bulk.ended).code).toBe(11);
    expect(server.received).toHaveLength(1);
  });
});

describe('a closed stdout', () => {
  it('stops no row, and the counts are on stderr with an exit code that is not 0', async () => {
    const server = await echoing((name) => (name === 'first' ? 0 : 1000));
    const bulk = await startProgram(server, [...createFromStdin, '-o', 'name']);
    bulk.stdin.end('{"name":"first"}\n{"name":"second"}\n{"name":"third"}\n{"name":"fourth"}\n');
    await until(() => bulk.out() === 'first\n');
    bulk.leave();
    expect(await bulk.ended).toMatchObject({
      code: 1,
      err: 'error: the output was closed before everything was written: 4 created\n',
    });
    expect(server.received).toHaveLength(4);
  });

  it('after a single write causes an error with the result of the write', async () => {
    const server = await echoing(() => 500);
    const single = await startProgram(server, ['labels', 'create', 'bug', '--color', 'red', '-o', 'name']);
    single.leave();
    expect(await single.ended).toMatchObject({
      code: 1,
      err: 'error: the output was closed before everything was written: the server completed the request\n',
    });
  });

  it('ends a read with 0 and without an error', async () => {
    const server = await recordingServer((response) => void pause(500).then(() => json(response, [{ name: 'bug' }])));
    const read = await startProgram(server, ['labels', 'list', '-o', 'name']);
    read.leave();
    expect(await read.ended).toMatchObject({ code: 0, err: '' });
  });
});

describe.each([
  ['SIGINT', 130, 'interrupted'],
  ['SIGTERM', 143, 'terminated'],
] as const)('%s', (signal, exitCode, word) => {
  it('finishes what is in flight, takes no more, and reports what was done', async () => {
    const server = await echoing((name) => (name === 'first' ? 0 : 2000));
    const bulk = await startProgram(server, [...createFromStdin, '-o', 'name', '--concurrency', '2']);
    bulk.stdin.end('name\nfirst\nsecond\nthird\nfourth\nfifth\n');
    await until(() => server.received.length === 3);
    bulk.interrupt(signal);
    const { code, out, err } = await bulk.ended;
    expect({ code, out }).toEqual({ code: exitCode, out: 'first\nsecond\nthird\n' });
    expect(err).toBe(`error: ${word}: 3 created, 2 skipped\n`);
    expect(server.received).toHaveLength(3);
  });

  it('says how many rows the server may have carried out all the same', async () => {
    const server = await recordingServer((response, { body }) => {
      const { name } = JSON.parse(body.toString()) as { name: string };
      if (name === 'first') json(response, { id: 1, name }, 201);
      else setTimeout(() => response.destroy(), 2000);
    });
    const bulk = await startProgram(server, [...createFromStdin, '-o', 'name', '--concurrency', '2', '--retries', '0']);
    bulk.stdin.end('name\nfirst\nsecond\nthird\nfourth\n');
    await until(() => server.received.length === 3);
    bulk.interrupt(signal);
    const { code, err } = await bulk.ended;
    expect(code).toBe(exitCode);
    expect(err).toContain(
      `error: ${word}: 1 created, 2 failed, 1 skipped\n` +
        'hint: The server may have completed 2 of the failed rows. Check before you try again.\n',
    );
  });

  it('while rows are awaited ends at once', async () => {
    const server = await echoing();
    const bulk = await startProgram(server, [...createFromStdin, '-o', 'name']);
    bulk.stdin.write('{"name":"only"}\n');
    await pause(1000);
    bulk.interrupt(signal);
    expect(await bulk.ended).toMatchObject({ code: exitCode, out: '', err: `error: ${word}\n` });
    expect(server.received).toHaveLength(0);
  });

  it('before the first row ends at once', async () => {
    const bulk = await startProgram(await echoing(), [...createFromStdin, '-o', 'name']);
    await pause(3000);
    bulk.interrupt(signal);
    expect(await bulk.ended).toMatchObject({ code: exitCode, out: '' });
  });

  it('in the middle of a single write says that it may have been done', async () => {
    const server = await echoing(() => 60_000);
    const single = await startProgram(server, ['labels', 'create', 'bug', '--color', 'red']);
    await until(() => server.received.length === 1);
    single.interrupt(signal);
    expect(await single.ended).toMatchObject({
      code: exitCode,
      err: `error: ${word}\nhint: The server may have completed the request. Run "repoctl labels list" to check before you try again.\n`,
    });
  });

  it('leaves no temporary file of a download that has not ended', async () => {
    const server = await recordingServer((response) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream' });
      response.write('the first part');
    });
    const directory = await mkdtemp(join(tmpdir(), 'repoctl-download-'));
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    const download = await startProgram(server, ['files', 'archive', '--to', join(directory, 'whole.tar.gz')]);
    while ((await readdir(directory)).length === 0) await pause(10);
    download.interrupt(signal);
    expect(await download.ended).toMatchObject({ code: exitCode, err: `error: ${word}\n` });
    expect(await readdir(directory)).toEqual([]);
  });
});
