import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseGpgKey } from '../../../../src/server/people/gpg-keys/parse-gpg-key.ts';
import { curveKeys, revokedCurveKey } from '../../../support/curve-keys.ts';
import { freshGpgKey, freshGpgPair } from '../../../support/fresh-keys.ts';
import { engines } from '../../../support/rounds.ts';
import { expiredGpgKey, gpgSample, revokedGpgKey } from '../../../support/sample-keys.ts';
import { bodyOf, openApp, type App, type Person } from '../../request/open-app.ts';

const faultOf = async (text: string): Promise<string | undefined> => {
  const parsed = await parseGpgKey(text);
  return 'fault' in parsed ? parsed.fault : undefined;
};

describe('a public GPG key', () => {
  it('is parsed with its fingerprint, expiration date, and email addresses except revoked ones', async () => {
    const { armored, fingerprint, primaryKeyId, emails, expiresAt } = gpgSample;
    expect(await parseGpgKey(`Here it is:\n\n${armored}\n\nBest, Nora`)).toEqual({
      armored,
      fingerprint,
      primaryKeyId,
      emails,
      expiresAt: new Date(expiresAt),
    });
  });

  it('can have no expiration date or one in the past', async () => {
    expect(await parseGpgKey(await freshGpgKey())).toMatchObject({ expiresAt: null, emails: ['fresh@example.org'] });
    expect(await parseGpgKey(expiredGpgKey)).toMatchObject({ expiresAt: new Date('2021-01-01T00:00:00Z') });
  });

  it.each(curveKeys)('can be on the curve $curve', async ({ armored, fingerprint, emails }) => {
    expect(await parseGpgKey(armored)).toMatchObject({ fingerprint, emails, expiresAt: null });
  });

  it('must have a valid signature of its identity on every curve', async () => {
    for (const { armored } of curveKeys) {
      // The last lines before the checksum belong to the signature.
      const changed = armored.replace(
        /(.)(...\n.*\n)=.*\n/,
        (_, letter, after) => `${letter === 'A' ? 'B' : 'A'}${after}`,
      );
      expect(changed).not.toBe(armored);
      expect(await faultOf(changed)).toMatch(/^has no identity that the key itself vouches for/);
    }
  });

  it('of a kind that the server does not know is refused for that reason', async () => {
    // The object identifier is that of brainpoolP320r1, which no version of OpenPGP has.
    const unknown = curveKeys[0].armored.replace('AQEHAgME', 'AQEJAgME');
    expect(await faultOf(unknown)).toBe('is of a version, an algorithm, or a curve that this server does not know');
    expect(await faultOf(unknown.slice(0, 300))).toMatch(/^is not an armored public GPG key/);
  });

  it.each([
    ['a word', 'hello'],
    ['an empty block', '-----BEGIN PGP PUBLIC KEY BLOCK-----\n\n-----END PGP PUBLIC KEY BLOCK-----'],
    ['a truncated block', gpgSample.armored.slice(0, 400)],
    ['a block with a letter changed', gpgSample.armored.replace('mDMEZZN', 'mDMEZZM').replace('AQdA', 'AQdB')],
  ])('cannot be %s', async (_, text) => {
    expect(await faultOf(text)).toBeTypeOf('string');
  });

  it('must be a single key that is not revoked', async () => {
    expect(await faultOf(`${gpgSample.armored}\n${expiredGpgKey}`)).toMatch(/^holds several keys/);
    expect(await faultOf(revokedGpgKey)).toBe('has been revoked');
    expect(await faultOf(revokedCurveKey)).toBe('has been revoked');
  });

  it('cannot be a private key, which the reason does not contain', async () => {
    const { privateKey } = await freshGpgPair('fresh@example.org');
    const fault = await faultOf(privateKey);
    expect(fault).toMatch(/^is a private key/);
    expect(fault).not.toContain(privateKey.split('\n')[2]);
  });

  it('cannot be a private key with the header of a public one', async () => {
    const { privateKey } = await freshGpgPair('fresh@example.org');
    expect(await faultOf(privateKey.replaceAll('PRIVATE', 'PUBLIC'))).toMatch(/^is a private key/);
  });

  it('cannot contain characters that the database cannot store', async () => {
    const marked = gpgSample.armored.replace('-----\n\n', '-----\nComment: a\u0000b\n\n');
    expect(await faultOf(marked)).toMatch(/^is not an armored public GPG key/);
    expect(await faultOf(marked.replace('\u0000', 'ö'))).toBeUndefined();
  });
});

describe.each(engines)('GPG keys on %s', (engine) => {
  let app: App;
  let ann: Person;
  let people = 0;
  beforeAll(async () => {
    app = await openApp(engine);
  });
  beforeEach(async () => {
    ann = await app.addPerson(`ann${(people += 1)}`);
  });
  afterAll(() => app?.close());

  const add = async (key?: string, as = ann.token) =>
    app.ask(as, 'POST /user/gpg_keys', { key: key ?? (await freshGpgKey()) });

  it('are added, shown, listed, and deleted by their owner and by administrators', async () => {
    const { status, json } = await add(gpgSample.armored);
    const record = {
      id: expect.any(Number),
      key: gpgSample.armored,
      fingerprint: gpgSample.fingerprint,
      primary_key_id: gpgSample.primaryKeyId,
      emails: gpgSample.emails,
      created_at: '2024-05-06T12:00:00.000Z',
      expires_at: gpgSample.expiresAt,
    };
    expect({ status, json }).toEqual({ status: 201, json: record });
    const { id } = json as { id: number };
    expect(bodyOf(await app.ask(ann.token, `GET /user/gpg_keys/${id}`))).toEqual(json);
    expect(bodyOf(await app.ask(app.rootToken, `GET /users/${ann.id}/gpg_keys/${id}`))).toEqual(json);
    expect(bodyOf(await app.ask(app.rootToken, `GET /users/${ann.id}/gpg_keys`))).toEqual([json]);
    expect(bodyOf(await app.ask(ann.token, 'GET /user/gpg_keys'))).toEqual([json]);
    expect((await app.ask(app.rootToken, `DELETE /users/${ann.id}/gpg_keys/${id}`)).status).toBe(204);
    expect((await app.ask(ann.token, `DELETE /user/gpg_keys/${id}`)).status).toBe(404);
    expect(bodyOf(await app.ask(ann.token, 'GET /user/gpg_keys'))).toEqual([]);
  });

  it('are stored once for all users, even if several requests add a key at once', async () => {
    const key = await freshGpgKey();
    const answers = await Promise.all([add(key), add(key), add(key, app.rootToken)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
    expect(answers.find(({ status }) => status === 400)?.json).toEqual({
      message: { fingerprint: ['has already been taken'], key: ['has already been taken'] },
    });
  });

  it('are paged', async () => {
    for (let added = 0; added < 3; added += 1) expect((await add()).status).toBe(201);
    const { json } = await app.ask(ann.token, 'GET /user/gpg_keys?per_page=2&page=2');
    expect(json).toHaveLength(1);
  });

  it('are found under their owner only', async () => {
    const { id } = bodyOf<{ id: number }>(await add());
    for (const line of [`GET /user/gpg_keys/${id}`, `DELETE /user/gpg_keys/${id}`, `GET /users/1/gpg_keys/${id}`]) {
      const { status, json } = await app.ask(app.rootToken, line);
      expect([status, json]).toEqual([404, { message: '404 GPG Key Not Found' }]);
    }
    expect((await app.ask(app.rootToken, 'GET /users/99999/gpg_keys')).json).toEqual({
      message: '404 User Not Found',
    });
  });

  it('are refused with a reason if they are invalid', async () => {
    const { status, json } = await add('nonsense');
    expect([status, json]).toEqual([
      400,
      { message: { key: [expect.stringMatching(/^is not an armored public GPG key/)] } },
    ]);
  });
});
