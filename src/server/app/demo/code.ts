/** The commits of the demo: the same files, authors, dates and so the same SHAs each time. */
import { commitCommand } from '../../git/write-commit.ts';
import type { SeedClient } from '../seed-client.ts';
import { emailOf, people } from './people.ts';
import type { DemoProject } from './projects.ts';
import type { Author } from '../../git/parse-commit.ts';

const planner = '/projects/harbor%2Fapps%2Fberth-planner';

const releases = [
  { tag: 'v2.4.0', description: '## Berth planner 2.4\n\n- Leap days\n- A quieter alarm\n' },
  { tag: 'v2.4.1', description: 'Corrects the alarm of 2.4.0, which was too quiet.\n' },
];

/** Protects what is released from, and adds notes to releases; projects and their histories are there already. */
export const makeRefs = async ({ request }: SeedClient): Promise<void> => {
  const stable = { name: '*-stable', push_access_level: 40, merge_access_level: 30 };
  await request('POST', `${planner}/protected_branches`, stable);
  await request('PUT', `${planner}/repository/branches/master/protect`, { developers_can_merge: true });
  await request('POST', `${planner}/repository/branches`, { branch: 'fix/alarm', ref: 'v2.4.0' });
  for (const { tag, description } of releases) {
    await request('POST', `${planner}/repository/tags/${tag}/release`, { description });
  }
};

const firstDay = Date.UTC(2026, 0, 5, 9, 0, 0);
const hour = 60 * 60 * 1000;

const deeds = ['Add', 'Test', 'Document', 'Simplify', 'Speed up', 'Correct'];
const authors: readonly Author[] = people
  .filter((person) => person.blocked === undefined)
  .map((person) => ({ name: person.name, email: emailOf(person.username) }));

const pick = <Item>(items: readonly Item[], turn: number): Item => items[turn % items.length] as Item;

const sourceOf = (part: string, changes: number): string =>
  [
    `/** Part of the software: ${part}. */`,
    ...Array.from({ length: changes }, (_, index) => `export const ${part}${index + 1} = ${index * 7 + 3};`),
    '',
  ].join('\n');

const dateOf = (turn: number): Date => new Date(firstDay + turn * 29 * hour);

const commit = (project: DemoProject, turn: number, branch: string, parent?: string): Buffer => {
  const part = pick(project.parts, turn);
  const path = turn === 0 ? 'README.md' : `src/${part}.js`;
  const content =
    turn === 0
      ? `# ${project.name}\n\n${project.description}.\n`
      : sourceOf(part, Math.floor(turn / project.parts.length) + 1);
  return commitCommand({
    branch,
    message: turn === 0 ? 'Start the project\n' : `${pick(deeds, Math.floor(turn / project.parts.length))} ${part}\n`,
    author: pick(authors, turn * 5),
    date: dateOf(turn),
    files: [{ path, content }],
    mark: turn + 1,
    ...(parent === undefined ? {} : { parent }),
  });
};

const tag = (name: string, mark: number, turn: number): Buffer => {
  const { name: person, email } = pick(authors, turn);
  const message = `Release ${name}\n`;
  const seconds = Math.floor(dateOf(turn).getTime() / 1000);
  return Buffer.from(
    `tag ${name}\nfrom :${mark}\ntagger ${person} <${email}> ${seconds} +0000\ndata ${Buffer.byteLength(message)}\n${message}\n`,
  );
};

/** A project's whole history for `git fast-import`: its commits, its branches with one commit each, its tags. */
export const demoHistory = (project: DemoProject): Buffer => {
  const { commits, branches = [], tags = [] } = project;
  const main = Array.from({ length: commits }, (_, turn) => commit(project, turn, 'master'));
  const side = branches.map((branch, index) => commit(project, commits + index, branch, `:${commits - index * 3}`));
  const tagged = tags.map((name, index) => {
    const mark = Math.floor(((index + 1) * commits) / tags.length);
    return tag(name, mark, mark);
  });
  return Buffer.concat([...main, ...side, ...tagged]);
};
