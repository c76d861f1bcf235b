import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../../support/service.ts';
import { commandsAt } from '../../support/commands.ts';

let service: TestService;

const { repoctl, json } = commandsAt(() => service, { REPOCTL_PROJECT: 'root/app' });

beforeAll(async () => {
  service = await startService();
  await json(['projects', 'create', 'app', '--initialize-with-readme']);
  await json(['issues', 'create', 'Lamp is out']);
  const file = ['files', 'create', 'lamp', '--content', 'on', '--message', 'Mend'];
  await json([...file, '--branch', 'lamp', '--start-branch', 'master']);
  await json(['mrs', 'create', 'Mend', '--source-branch', 'lamp', '--target-branch', 'master']);
});
afterAll(() => service?.stop());

describe.each(['issues', 'mrs'])('%s', (noun) => {
  it('notes creates, shows, updates, and deletes a comment', async () => {
    const { id } = await json<{ id: number }>([noun, 'notes', 'create', '1', 'On my way\nwith a ladder']);
    expect(await json([noun, 'notes', 'get', '1', String(id)])).toMatchObject({ body: 'On my way\nwith a ladder' });
    const { out } = await repoctl([noun, 'notes', 'list', '1'], { terminal: true });
    expect(out).toContain('On my way');
    expect(out).not.toContain('with a ladder');
    expect(await json([noun, 'notes', 'update', '1', String(id), 'There'])).toMatchObject({ body: 'There' });
    expect((await repoctl([noun, 'notes', 'delete', '1', String(id)])).code).toBe(2);
    expect((await repoctl([noun, 'notes', 'delete', '1', String(id), '--yes'])).code).toBe(0);
    expect((await repoctl([noun, 'notes', 'get', '1', String(id)])).code).toBe(6);
  });

  it('notes create reads a comment from stdin', async () => {
    const { code } = await repoctl([noun, 'notes', 'create', '1', '-'], { stdin: 'all tests pass' });
    expect(code).toBe(0);
    expect(await json([noun, 'notes', 'list', '1'])).toMatchObject([{ body: 'all tests pass' }]);
  });

  it('award reacts to the item and to its comments', async () => {
    const { id } = await json<{ id: number }>([noun, 'award', 'create', '1', '+1']);
    expect(await json([noun, 'award', 'list', '1'])).toMatchObject([{ id, name: 'thumbsup' }]);
    expect((await repoctl([noun, 'award', 'create', '1', '+1'])).code).toBe(7);
    const { id: note } = await json<{ id: number }>([noun, 'notes', 'create', '1', 'done']);
    await json([noun, 'award', 'create', '1', 'tada', '--note-id', String(note)]);
    expect(await json([noun, 'award', 'list', '1', '--note-id', String(note)])).toMatchObject([
      { name: 'tada', awardable_type: 'Note', awardable_id: note },
    ]);
    expect((await repoctl([noun, 'award', 'delete', '1', String(id), '--yes'])).code).toBe(0);
    expect((await repoctl([noun, 'award', 'create', '1', 'nonsense'])).code).toBe(6);
  });

  it('time sets, adds, removes, shows, and clears times', async () => {
    await json([noun, 'time', 'estimate', '1', '1w 2d']);
    await json([noun, 'time', 'spend', '1', '3h30m']);
    expect((await repoctl([noun, 'time', 'spend', '1', '--', '-1h'])).code).toBe(0);
    const { out } = await repoctl([noun, 'time', 'stats', '1'], { terminal: true });
    expect(out).toMatch(/1w 2d/);
    expect(out).toMatch(/2h 30m/);
    await json([noun, 'time', 'reset-estimate', '1']);
    expect(await json([noun, 'time', 'reset-spent', '1'])).toMatchObject({ time_estimate: 0, total_time_spent: 0 });
    expect((await repoctl([noun, 'time', 'spend', '1', 'ages'])).code).toBe(8);
  });

  it('unsubscribe and subscribe report when nothing changes', async () => {
    expect(await json([noun, 'unsubscribe', '1'])).toMatchObject({ subscribed: false });
    expect(await json([noun, 'unsubscribe', '1'])).toEqual({ changed: false });
    expect(await json([noun, 'subscribe', '1'])).toMatchObject({ subscribed: true });
  });

  it('todo adds the item to the to-do list until it is marked as done', async () => {
    const { id } = await json<{ id: number }>([noun, 'todo', '1']);
    expect(await json([noun, 'todo', '1'])).toEqual({ changed: false });
    expect(await json(['todos', 'list'])).toMatchObject([{ id, action_name: 'marked' }]);
    expect(await json(['todos', 'done', String(id)])).toMatchObject({ state: 'done' });
    expect(await json(['todos', 'list'])).toEqual([]);
    expect(await json(['todos', 'list', '--state', 'done', '--project-id', '1'])).not.toEqual([]);
  });
});

describe('todos done', () => {
  it('marks all to-do items or those that match a filter', async () => {
    await json(['issues', 'todo', '1']);
    await json(['mrs', 'todo', '1']);
    expect((await repoctl(['todos', 'done', '--all', '--type', 'Issue'])).code).toBe(0);
    expect(await json(['todos', 'list'])).toMatchObject([{ target_type: 'MergeRequest' }]);
    expect((await repoctl(['todos', 'done', '--all'])).code).toBe(0);
    expect(await json(['todos', 'list'])).toEqual([]);
  });

  it('requires an ID or --all', async () => {
    expect((await repoctl(['todos', 'done'])).code).toBe(2);
  });
});
