/** The API page in a browser, with its scripts and its content security policy. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs } from '../../support/programs.ts';
import { exchange } from '../../support/raw-http.ts';
import { startService, type TestService } from '../../support/service.ts';

const program = needs('chromium');

interface Description {
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, object>>;
}

/** A page with its errors and its outgoing requests since it was opened. */
interface Opened {
  readonly page: Page;
  readonly requested: readonly string[];
  readonly complaints: readonly string[];
}

/** Forwards requests under another host name, as a reverse proxy would. */
const startProxy = async (target: string): Promise<{ url: string; stop: () => Promise<void> }> => {
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const onward = request({ hostname, port, method, path, headers: { ...headers, host: 'forge.test' } }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

/** Enters a token on the page. */
const authorize = async (page: Page, token: string): Promise<void> => {
  await page.getByRole('button', { name: 'Authorize' }).click();
  const scheme = page.locator('.auth-container', { hasText: 'Private-Token' }).first();
  await scheme.getByRole('textbox').fill(token);
  await scheme.getByRole('button', { name: 'Apply credentials' }).click();
  await page.getByRole('button', { name: 'Close' }).first().click();
};

/** Limits a page to the operations of one path, since rendering all of them takes seconds. */
const onlyUser = async (page: Page): Promise<void> => {
  await page.route('**/openapi.json', async (route) => {
    const response = await route.fetch();
    const description = (await response.json()) as Description;
    await route.fulfill({ response, json: { ...description, paths: { '/user': description.paths['/user'] } } });
  });
};

/** Opens the section of a tag. */
const unfold = (page: Page, tag: string): Promise<void> =>
  page.locator('.opblock-tag', { has: page.getByText(tag, { exact: true }) }).click();

/** Opens the GET operation of a path, fills in its fields, and sends it. */
const execute = async (page: Page, tag: string, path: string): Promise<{ status: string; body: string }> => {
  await unfold(page, tag);
  const operation = page.locator('.opblock-get', { has: page.locator(`[data-path="${path}"]`) });
  await operation.locator('.opblock-summary-control').click();
  await operation.getByRole('button', { name: 'Try it out' }).click();
  await operation.getByRole('button', { name: 'Execute' }).click();
  const answer = operation.locator('.live-responses-table .response').first();
  return {
    status: (await answer.locator('.response-col_status').innerText()).trim(),
    body: await answer.locator('.response-col_description').innerText(),
  };
};

describe.skipIf(program.missing)(`the API page in a browser${program.note}`, () => {
  let service: TestService;
  let browser: Browser;

  beforeAll(async () => {
    service = await startService();
    const executablePath = execFileSync('sh', ['-c', 'command -v chromium'], { encoding: 'utf8' }).trim();
    browser = await chromium.launch({ executablePath });
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  const docs = (): string => `${service.url}/api/docs`;

  const open = async (address = docs(), prepare = async (_page: Page) => {}): Promise<Opened> => {
    const page = await browser.newPage();
    await prepare(page);
    const requested: string[] = [];
    const complaints: string[] = [];
    page.on('request', (sent) => requested.push(sent.url()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    await page.goto(address);
    await page.locator('.opblock-tag').first().waitFor();
    return { page, requested, complaints };
  };

  it('shows every tag and every operation of openapi.json', async () => {
    const { json } = await exchange(service.url, { method: 'GET', path: '/api/v4/openapi.json' });
    const { tags, paths } = json as Description;
    const { page, complaints } = await open();
    const shown = page.locator('.opblock-tag');
    expect(await shown.evaluateAll((all) => all.map((one) => one.getAttribute('data-tag')))).toEqual(
      tags.map(({ name }) => name),
    );
    // One script opens all, since the browser renders the page after each mouse click.
    await shown.evaluateAll((all) => all.forEach((one) => (one as unknown as { click: () => void }).click()));
    const operations = Object.values(paths).flatMap((methods) => Object.keys(methods));
    await page
      .locator('.opblock')
      .nth(operations.length - 1)
      .waitFor();
    expect(await page.locator('.opblock').count()).toBe(operations.length);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('sends requests only to the server and does not violate its content security policy', async () => {
    const elsewhere = encodeURIComponent('http://forge.test/other.json');
    const { page, requested, complaints } = await open(
      `${service.url}/api/docs?url=${elsewhere}&configUrl=${elsewhere}&validatorUrl=${elsewhere}`,
    );
    expect(await page.title()).toBe('API of this service');
    // The browser loads the icon when it is idle.
    const asked = requested
      .filter((url) => !/^data:|icon\.png$/.test(url))
      .map((url) => url.replace(service.url, '').replace(/\?.*/, ''));
    expect(asked.toSorted()).toEqual([
      '/api/docs',
      '/api/docs/start.js',
      '/api/docs/swagger-ui-bundle.js',
      '/api/docs/swagger-ui.css',
      '/api/v4/openapi.json',
    ]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('tries an operation, which is rejected without a token and succeeds with one', async () => {
    const { page, requested } = await open(docs(), onlyUser);
    expect(await execute(page, 'Users', '/user')).toMatchObject({
      status: '401',
      body: expect.stringContaining('401 Unauthorized'),
    });
    await page.close();

    const signedIn = await open(docs(), onlyUser);
    await authorize(signedIn.page, service.rootToken);
    const answered = await execute(signedIn.page, 'Users', '/user');
    expect(answered).toMatchObject({ status: '200', body: expect.stringContaining('"username": "root"') });
    expect(signedIn.complaints).toEqual([]);
    for (const url of [...requested, ...signedIn.requested]) {
      expect(url.startsWith('data:') || url.startsWith(`${service.url}/api/`)).toBe(true);
    }
    await signedIn.page.close();
  });

  it('tries operations through a proxy that the server does not know', async () => {
    const proxy = await startProxy(service.url);
    const { page, requested, complaints } = await open(`${proxy.url}/api/docs`, onlyUser);
    expect(await page.locator('.servers option').innerText()).toBe('http://forge.test/api/v4');
    expect(await execute(page, 'Users', '/user')).toMatchObject({ status: '401' });
    expect(requested.filter((url) => !url.startsWith('data:') && !url.startsWith(`${proxy.url}/api/`))).toEqual([]);
    expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
    await page.close();
    await proxy.stop();
  });

  it('forgets the token on reload', async () => {
    const { page } = await open(docs(), onlyUser);
    await authorize(page, service.rootToken);
    expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0);
    await page.reload();
    expect(await execute(page, 'Users', '/user')).toMatchObject({ status: '401' });
    await page.close();
  });
});
