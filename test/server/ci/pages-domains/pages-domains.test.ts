import { testSecrets } from '../../../support/secrets.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePair, type Pair } from '../../../support/certificates.ts';
import { engines } from '../../../support/rounds.ts';
import { bodyOf, openApp, type App } from '../../request/open-app.ts';

let site: Pair;
let other: Pair;
beforeAll(async () => {
  site = await makePair({ days: 30 });
  other = await makePair({ days: 60 });
});

describe.each(engines)('Pages domains on %s', (engine) => {
  let app: App;
  let project = '';
  let count = 0;
  beforeAll(async () => {
    app = await openApp(engine);
  });
  beforeEach(async () => {
    app.setTime(new Date().toISOString());
    project = `/projects/${await app.make('POST /projects', { name: `site${(count += 1)}` })}`;
  });
  afterAll(() => app?.close());

  const send = (line: string, json?: object, headers: object = {}) => app.ask(app.rootToken, line, json, headers);
  const create = (domain: string, json: object = {}) => send(`POST ${project}/pages/domains`, { domain, ...json });
  const rows = () => app.service.database.db.selectFrom('pages_domains').selectAll().execute();
  const expiredIn = (days: number): void => app.setTime(new Date(Date.now() + days * 86_400_000).toISOString());

  it('are listed by name, in a project and in the instance, without those of a deleted project', async () => {
    const names = ['b.order.test', 'a.order.test', 'c.order.test'];
    for (const name of names) await create(name);
    const domains = (answer: Awaited<ReturnType<typeof send>>) =>
      bodyOf<{ domain: string }[]>(answer)
        .map(({ domain }) => domain)
        .filter((domain) => names.includes(domain));
    expect(domains(await send(`GET ${project}/pages/domains`))).toEqual(names.toSorted());
    expect(domains(await send('GET /pages/domains?per_page=100'))).toEqual(names.toSorted());
    await send(`DELETE ${project}`);
    expect(domains(await send('GET /pages/domains?per_page=100'))).toEqual([]);
  });

  it('show when their certificate has expired', async () => {
    const domain = `expiring${count}.test`;
    await create(domain, { certificate: site.certificate, key: site.key });
    const expired = async () => [
      bodyOf(await send(`GET ${project}/pages/domains/${domain}`))['certificate'],
      bodyOf<{ domain: string; certificate?: object }[]>(await send('GET /pages/domains?per_page=100')).find(
        (row) => row.domain === domain,
      )?.certificate,
    ];
    for (const certificate of await expired()) expect(certificate).toMatchObject({ expired: false });
    expiredIn(31);
    for (const certificate of await expired()) expect(certificate).toMatchObject({ expired: true });
    const refused = await send(`PUT ${project}/pages/domains/${domain}`, { certificate: site.certificate });
    expect([refused.status, refused.json]).toEqual([400, { message: { certificate: ['has expired'] } }]);
    const renewed = { certificate: other.certificate, key: other.key };
    expect((await send(`PUT ${project}/pages/domains/${domain}`, renewed)).status).toBe(200);
    for (const certificate of await expired()) expect(certificate).toMatchObject({ expired: false });
  });

  it('are created once when several requests come at once', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => create(`race${count}.test`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  });

  it('never combine the certificate of one update with the key of another', async () => {
    const path = `PUT ${project}/pages/domains/both${count}.test`;
    await create(`both${count}.test`, { certificate: site.certificate, key: site.key });
    const changes = [
      { certificate: other.certificate, key: other.key },
      { certificate: site.certificate },
      { key: site.key },
      { certificate: '' },
    ];
    const pairs = [[null, null], ...[site, other].map(({ certificate, key }) => [certificate, key])];
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(changes.map((change) => send(path, change)));
      for (const { status } of answers) expect([200, 400, 409]).toContain(status);
      const stored = (await rows()).find(({ domain }) => domain === `both${count}.test`);
      const sealed = stored?.certificate_key ?? null;
      const key = sealed === null ? null : testSecrets.open('certificate key', sealed);
      expect(pairs).toContainEqual([stored?.certificate, key]);
    }
  });

  it('are not deleted if they changed after If-Unmodified-Since', async () => {
    app.setTime('2026-05-06T12:00:00Z');
    await create(`kept${count}.test`);
    app.setTime('2026-05-06T13:00:00Z');
    await send(`PUT ${project}/pages/domains/kept${count}.test`, { certificate: '' });
    const line = `DELETE ${project}/pages/domains/kept${count}.test`;
    const before = { 'If-Unmodified-Since': 'Wed, 06 May 2026 12:30:00 GMT' };
    expect((await send(line, undefined, before)).status).toBe(412);
    expect((await send(line)).status).toBe(204);
  });

  it('are deleted with their project', async () => {
    const before = (await rows()).length;
    await create(`going${count}.test`);
    expect(await rows()).toHaveLength(before + 1);
    const { db } = app.service.database;
    await db
      .deleteFrom('projects')
      .where('id', '=', Number(project.split('/').at(-1)))
      .execute();
    expect(await rows()).toHaveLength(before);
  });

  it('never write a private key to the log', async () => {
    const { certificate, key } = site;
    await create(`logged${count}.test`, { certificate, key });
    await create(`logged${count}.test`, { certificate, key });
    await create(`logged.${count}`, { certificate: key, key });
    await send(`PUT ${project}/pages/domains/logged${count}.test`, { certificate: 'nonsense', key });
    await send(`PUT ${project}/pages/domains/logged${count}.test?key=${encodeURIComponent(key)}`);
    expect(app.logged.length).toBeGreaterThan(0);
    const [, line = ''] = key.split('\n');
    expect(JSON.stringify(app.logged)).not.toContain(line.slice(0, 20));
    expect(JSON.stringify(app.logged)).not.toContain(encodeURIComponent(line).slice(0, 20));
  });
});
