/** Milestones of releases, and the permanent path of the latest release (v4). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dateTime, id, keys, record, records, seen } from '../answers.ts';
import { openWorld, plaza, widgets, type Call, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const releases = `${widgets}/releases`;

const call = (line: string, more: Omit<Call, 'method' | 'path'> = {}) => {
  const [method = '', path = ''] = line.split(' ');
  return world.call({ method, path, ...more });
};

const release = async (tag_name: string, more: object = {}) =>
  call(`POST ${releases}`, { json: { tag_name, ref: 'master', ...more } });

const milestone = async (place: string, title: string) =>
  id(await call(`POST ${place}/milestones`, { json: { title } }));

const titlesIn = (shown: unknown): unknown[] =>
  (shown as { milestones: readonly { title: unknown }[] }).milestones.map(({ title }) => title);

const notFound = (titles: string) => ({ status: 400, json: { message: `Milestone(s) not found: ${titles}` } });

describe('the milestones of a release', () => {
  const ids: number[] = [];
  beforeAll(async () => {
    for (const title of ['1.0', '2.0', 'one, two']) ids.push(await milestone(widgets, title));
    const issue = async (json: object) => record(await call(`POST ${widgets}/issues`, { json }))['iid'];
    await issue({ title: 'Open', milestone_id: ids[0] });
    await issue({ title: 'Secret', milestone_id: ids[0], confidential: true });
    const closed = String(await issue({ title: 'Closed', milestone_id: ids[0] }));
    await call(`PUT ${widgets}/issues/${closed}`, { json: { state_event: 'close' } });
  });

  it('are named by their titles, and shown with the number of their issues', async () => {
    const answer = await release('named', { milestones: ['2.0', '1.0'] });
    const shown = {
      id: ids[0],
      iid: 1,
      project_id: expect.any(Number),
      title: '1.0',
      description: '',
      state: 'active',
      created_at: dateTime,
      updated_at: dateTime,
      due_date: null,
      start_date: null,
      issue_stats: { total: 3, closed: 1 },
    };
    expect(answer.status).toBe(201);
    const { milestones } = record(answer) as { milestones: unknown[] };
    expect(milestones).toEqual([
      shown,
      { ...shown, id: ids[1], iid: 2, title: '2.0', issue_stats: { total: 0, closed: 0 } },
    ]);
    expect(keys(milestones[0])).toEqual(keys(shown));
    expect(record(await call(`GET ${releases}/named`))['milestones']).toEqual(milestones);
    expect(records(await call(`GET ${releases}`))[0]?.['milestones']).toEqual(milestones);
  });

  it('may be written as one text, or as a list in a form', async () => {
    expect(titlesIn(record(await release('text', { milestones: '1.0,2.0' })))).toEqual(['1.0', '2.0']);
    const form = { tag_name: 'form', ref: 'master', 'milestones[]': 'one, two' };
    expect(titlesIn(record(await call(`POST ${releases}`, { form })))).toEqual(['one, two']);
  });

  it('must exist: the others are named, and neither release nor tag is made', async () => {
    expect(seen(await release('ghosts', { milestones: ['ghost', '1.0', 'phantom'] }))).toEqual(
      notFound('ghost, phantom'),
    );
    expect((await call(`GET ${widgets}/repository/tags/ghosts`)).status).toBe(404);
    await release('haunted', { milestones: ['1.0'] });
    expect(seen(await call(`PUT ${releases}/haunted`, { json: { name: 'x', milestones: ['ghost'] } }))).toEqual(
      notFound('ghost'),
    );
    expect(record(await call(`GET ${releases}/haunted`))).toMatchObject({ name: 'haunted' });
    expect(titlesIn(record(await call(`GET ${releases}/haunted`)))).toEqual(['1.0']);
  });

  it('are replaced and cleared by an update, and kept by one that does not name them', async () => {
    await release('changed', { milestones: ['1.0'] });
    const at = `${releases}/changed`;
    expect(titlesIn(record(await call(`PUT ${at}`, { json: { milestones: ['2.0', 'one, two'] } })))).toEqual([
      '2.0',
      'one, two',
    ]);
    expect(titlesIn(record(await call(`PUT ${at}`, { json: { name: 'Changed' } })))).toEqual(['2.0', 'one, two']);
    expect(titlesIn(record(await call(`PUT ${at}`, { json: { milestones: [] } })))).toEqual([]);
    await call(`PUT ${at}`, { json: { milestones: ['1.0', '1.0'] } });
    expect(titlesIn(record(await call(`GET ${at}`)))).toEqual(['1.0']);
    // An empty text in a form is an empty list, too.
    expect(titlesIn(record(await call(`PUT ${at}`, { form: { 'milestones[]': '' } })))).toEqual([]);
  });

  it('leave the release when they are deleted', async () => {
    const gone = await milestone(widgets, 'gone');
    await release('left', { milestones: ['gone', '1.0'] });
    await call(`DELETE ${widgets}/milestones/${gone}`);
    expect(titlesIn(record(await call(`GET ${releases}/left`)))).toEqual(['1.0']);
  });

  it('are not shown to those who cannot list them', async () => {
    await milestone(plaza, 'Open day');
    await call(`POST ${plaza}/releases`, { json: { tag_name: 'v1', ref: 'master', milestones: ['Open day'] } });
    expect((await call(`GET ${plaza}/milestones`, { as: 'anonymous' })).status).toBe(401);
    expect(record(await call(`GET ${plaza}/releases/v1`, { as: 'anonymous' }))).not.toHaveProperty('milestones');
    expect(titlesIn(record(await call(`GET ${plaza}/releases/v1`, { as: 'stan' })))).toEqual(['Open day']);
  });

  it('count the confidential issues for those who can see them', async () => {
    const place = plaza;
    const of = await milestone(place, 'Quiet');
    await call(`POST ${place}/issues`, { json: { title: 'Secret', milestone_id: of, confidential: true } });
    await call(`POST ${place}/releases`, { json: { tag_name: 'quiet', ref: 'master', milestones: ['Quiet'] } });
    const stats = async (as: 'max' | 'stan') =>
      (record(await call(`GET ${place}/releases/quiet`, { as })) as { milestones: object[] }).milestones;
    expect(await stats('max')).toMatchObject([{ issue_stats: { total: 1, closed: 0 } }]);
    expect(await stats('stan')).toMatchObject([{ issue_stats: { total: 0, closed: 0 } }]);
  });
});

describe('group milestones', () => {
  it('are among those of a release, and go to the project when it moves away', async () => {
    const group = async (path: string, more: object = {}) =>
      id(await call('POST /groups', { as: 'root', json: { name: path, path, visibility: 'private', ...more } }));
    const above = await group('above');
    const below = await group('below', { parent_id: above });
    const elsewhere = await group('elsewhere');
    for (const [title, place] of [
      ['Both', `/groups/${above}`],
      ['Above', `/groups/${above}`],
      ['Elsewhere', `/groups/${elsewhere}`],
    ] as const) {
      await call(`POST ${place}/milestones`, { as: 'root', json: { title } });
    }
    const json = { name: 'moving', namespace_id: below, initialize_with_readme: true };
    const project = `/projects/${id(await call('POST /projects', { as: 'root', json }))}`;
    const own = id(await call(`POST ${project}/milestones`, { as: 'root', json: { title: 'Both' } }));
    const make = (tag_name: string, milestones: readonly string[]) =>
      call(`POST ${project}/releases`, { as: 'root', json: { tag_name, ref: 'master', milestones } });

    expect(seen(await make('none', ['Elsewhere']))).toEqual(notFound('Elsewhere'));
    const made = record(await make('v1', ['Above', 'Both'])) as { milestones: object[] };
    expect(made.milestones).toMatchObject([
      { title: 'Above', group_id: above },
      // That of the project itself comes before one of a group above it.
      { title: 'Both', id: own },
    ]);
    expect((await call(`POST /groups/${elsewhere}${project}`, { as: 'root' })).status).toBe(201);
    const moved = record(await call(`GET ${project}/releases/v1`, { as: 'root' })) as { milestones: object[] };
    const copy = { title: 'Above', project_id: expect.any(Number) as number };
    expect(moved.milestones).toHaveLength(2);
    expect(moved.milestones).toEqual(
      expect.arrayContaining([expect.objectContaining(copy), expect.objectContaining({ title: 'Both', id: own })]),
    );
    expect((await make('v2', ['Elsewhere'])).status).toBe(201);
  });
});

const redirect = async (path: string, more: Omit<Call, 'method' | 'path'> = {}) => {
  const { status, headers } = await call(`GET ${path}`, more);
  return [status, headers['location']];
};
const to = (rest: string) =>
  expect.stringMatching(new RegExp(`^http://127\\.0\\.0\\.1:\\d+/api/v4/projects/\\d+/releases/${rest}$`));

describe('the permanent path of the latest release', () => {
  const latest = `${plaza}/releases/permalink/latest`;
  beforeAll(async () => {
    for (const [tag_name, released_at] of [
      ['early', '2001-01-01T00:00:00Z'],
      ['late/a', '2999-01-01T00:00:00Z'],
    ]) {
      await call(`POST ${plaza}/releases`, { json: { tag_name, ref: 'master', released_at } });
    }
  });

  it('leads to the release with the latest date, for all who can see it', async () => {
    expect(await redirect(latest)).toEqual([302, to('late%2Fa')]);
    expect(await redirect(latest, { as: 'anonymous' })).toEqual([302, to('late%2Fa')]);
    expect(await redirect(`${latest}/`)).toEqual([302, to('late%2Fa')]);
    const followed = await fetch(`${world.url}/api/v4${latest}`);
    expect(await followed.json()).toMatchObject({ tag_name: 'late/a' });
  });

  it('leads on to what is below it', async () => {
    expect(await redirect(`${latest}/downloads/bin/app`)).toEqual([302, to('late%2Fa/downloads/bin/app')]);
    expect(await redirect(`${latest}/assets/links`)).toEqual([302, to('late%2Fa/assets/links')]);
    expect(await redirect(`${latest}/downloads/a%20b%3Fc`)).toEqual([302, to('late%2Fa/downloads/a%20b%3Fc')]);
    for (const path of ['../../members', 'downloads/../../..', '%2E%2E/members']) {
      const [status] = await redirect(`${latest}/${path}`);
      expect(status).toBeOneOf([400, 404]);
    }
  });

  it('keeps the query but for the order', async () => {
    expect(await redirect(`${latest}?order_by=released_at&include_html_description=true`)).toEqual([
      302,
      to('late%2Fa\\?include_html_description=true'),
    ]);
    expect(await redirect(`${latest}/assets/links?per_page=5`)).toEqual([
      302,
      to('late%2Fa/assets/links\\?per_page=5'),
    ]);
    expect(await redirect(`${latest}?private_token=rct_x&access_token=rct_y`)).toEqual([302, to('late%2Fa')]);
    expect((await redirect(`${latest}?x=${'x'.repeat(9000)}`))[0]).toBe(400);
  });

  it('takes no path from a tag of its name', async () => {
    await call(`POST ${plaza}/releases`, { json: { tag_name: 'permalink/latest', ref: 'master' } });
    const found = await call(`GET ${plaza}/releases/permalink%2Flatest`);
    expect([found.status, record(found)['tag_name']]).toEqual([200, 'permalink/latest']);
    expect(await redirect(latest)).toEqual([302, to('late%2Fa')]);
  });

  it('is 404 in a project without releases, and hidden as they are', async () => {
    expect((await call('GET /projects/olga%2Fmy.site/releases/permalink/latest')).status).toBe(404);
    expect((await call(`GET ${releases}/permalink/latest`, { as: 'anonymous' })).status).toBe(404);
    expect((await call(`GET ${releases}/permalink/latest`, { as: 'gus' })).status).toBe(403);
  });
});
