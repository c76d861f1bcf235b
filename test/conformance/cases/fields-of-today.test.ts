/** Fields that the document does not have, without which modules of Ansible fail or write on every run. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { record } from '../answers.ts';
import { openWorld, widgets, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const make = async (path: string, json: object) =>
  record(await world.call({ method: 'POST', path: `${widgets}/${path}`, json }));

describe('a label', () => {
  it.each([
    ['#d9534f', '#FFFFFF'],
    ['#fafad2', '#1F1E24'],
    ['#A6A7A7', '#FFFFFF'],
    ['#A7A7A7', '#1F1E24'],
  ])('has a color for texts on %s', async (color, onIt) => {
    expect((await make('labels', { name: `on ${color}`, color }))['text_color']).toBe(onIt);
  });

  it.each([
    [null, ''],
    ['plain', 'plain'],
    ['**bold** `code`', '<strong>bold</strong> <code>code</code>'],
    ['a & b <script>x</script>', 'a &amp; b &lt;script&gt;x&lt;/script&gt;'],
    ['[x](javascript:alert)', '[x](javascript:alert)'],
    ['![x](https://example.org/x.png)', '!<a href="https://example.org/x.png">x</a>'],
    ['see https://example.org', 'see <a href="https://example.org">https://example.org</a>'],
  ])('has the Markdown of its description %s as HTML', async (description, html) => {
    const label = await make('labels', { name: `html ${description}`, color: 'red', description });
    expect(label['description_html']).toBe(html);
  });
});

const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('a milestone', () => {
  it.each([
    [-1, true],
    [1, false],
  ])('that is due in %i days is expired: %s', async (days, expired) => {
    expect((await make('milestones', { title: `in ${days} days`, due_date: dayIn(days) }))['expired']).toBe(expired);
  });

  it('without a due date is never expired', async () => {
    expect((await make('milestones', { title: 'whenever' }))['expired']).toBe(false);
  });
});
