/** The commits of the demo: the same files and authors each time, on working days before the day of the start. */
import { commitCommand } from '../../git/write-commit.ts';
import type { Author } from '../../git/parse-commit.ts';
import { pipelineFile } from './pipeline-file.ts';
import { emailOf, people } from './people.ts';
import { groups } from './groups.ts';
import type { DemoProject } from './projects.ts';
import { day, midnightOf, minute } from './timeline.ts';

const developer = 30;

/** The usernames of those who push to a project: the developers of its group and of those around it. */
export const teamOf = (project: DemoProject): readonly string[] => {
  const around = groups.filter(({ path, parent }) =>
    `${project.group}/`.startsWith(`${parent === undefined ? path : `${parent}/${path}`}/`),
  );
  const names = around.flatMap(({ members }) =>
    Object.entries(members).flatMap(([username, role]) =>
      (typeof role === 'number' ? role : role.role) >= developer ? username : [],
    ),
  );
  return [...new Set(names)];
};

const pick = <Item>(items: readonly Item[], turn: number): Item => items[turn % items.length] as Item;

/** The username of who made a commit. */
export const authorOf = (project: DemoProject, turn: number): string => {
  const team = teamOf(project);
  return pick(team, turn * 7 + Math.floor(turn / team.length));
};

const signature = (username: string): Author => {
  const name = people.find((person) => person.username === username)?.name ?? username;
  return { name, email: emailOf(username) };
};

/** Days before the start on which the first commits were made, before the projects came to this service. */
const firstCommit = 165;

const isWorkingDay = (time: number): boolean => ![0, 6].includes(new Date(time).getUTCDay());

const workingDays = (start: Date, last: number): readonly number[] => {
  const today = midnightOf(start);
  const all = Array.from({ length: firstCommit - last + 1 }, (_, index) => today - (firstCommit - index) * day);
  return all.filter(isWorkingDay);
};

/** The time of a commit: those of the default branch by their turn, and each further one 95 minutes after the former. */
export const commitTime = (project: DemoProject, turn: number, start: Date): Date => {
  const days = workingDays(start, project.last);
  const main = project.commits - 1;
  const place = (Math.min(turn, main) / main) * (days.length - 1);
  const morning = (days[Math.floor(place)] ?? 0) + 8 * 60 * minute;
  const within = Math.floor((place % 1) * 9 * 60) + ((turn * 7) % 13);
  return new Date(morning + (within + Math.max(turn - main, 0) * 95) * minute);
};

const messages = [
  'Add %',
  'Test % around midnight',
  'Document %',
  'Simplify %',
  'Make % faster with many records',
  'Correct % in the last hour of the day',
  'Name things in % as people call them',
  'Let % work without a network',
  'Log less in %',
];

const sourceOf = (part: string, changes: number): string =>
  [
    `/** Part of the software: ${part}. */`,
    ...Array.from({ length: changes }, (_, index) => `export const ${part}${index + 1} = ${index * 7 + 3};`),
    '',
  ].join('\n');

const messageOf = (project: DemoProject, turn: number): string => {
  if (turn === 0) return 'Start the project\n';
  if (turn === project.pipelinesFrom) return 'Build, test, and deploy in a pipeline\n';
  const round = Math.floor(turn / project.parts.length);
  // Each part is added first; the later texts come at another turn for each part.
  const message = round === 0 ? 'Add %' : pick(messages, round + (turn % project.parts.length) * 2);
  return `${message.replace('%', pick(project.parts, turn))}\n`;
};

const filesOf = (project: DemoProject, turn: number) => {
  if (turn === 0) return [{ path: 'README.md', content: `# ${project.name}\n\n${project.description}.\n` }];
  const part = pick(project.parts, turn);
  const content = sourceOf(part, Math.floor(turn / project.parts.length) + 1);
  const source = { path: `src/${part}.js`, content };
  return turn === project.pipelinesFrom ? [source, { path: '.gitlab-ci.yml', content: pipelineFile }] : [source];
};

const commit = (project: DemoProject, turn: number, start: Date, branch = 'master', parent?: string): Buffer =>
  commitCommand({
    branch,
    message: messageOf(project, turn),
    author: signature(authorOf(project, turn)),
    date: commitTime(project, turn, start),
    files: filesOf(project, turn),
    mark: turn + 1,
    ...(parent === undefined ? {} : { parent }),
  });

/** The turn of the commit that a tag is on. */
export const turnOfTag = ({ commits, tags = [] }: DemoProject, index: number): number =>
  Math.floor(((index + 1) * commits) / tags.length) - 1;

/** The time of a tag: half an hour after its commit. */
export const tagTime = (project: DemoProject, index: number, start: Date): Date =>
  new Date(commitTime(project, turnOfTag(project, index), start).getTime() + 30 * minute);

const tagCommand = (project: DemoProject, index: number, start: Date): Buffer => {
  const turn = turnOfTag(project, index);
  const name = project.tags?.[index] ?? '';
  const { name: person, email } = signature(authorOf(project, turn));
  const message = `Release ${name}\n`;
  const seconds = Math.floor(tagTime(project, index, start).getTime() / 1000);
  return Buffer.from(
    `tag ${name}\nfrom :${turn + 1}\ntagger ${person} <${email}> ${seconds} +0000\ndata ${Buffer.byteLength(message)}\n${message}\n`,
  );
};

/** A project's whole history for `git fast-import`: its commits, its branches with one commit each, its tags. */
export const demoHistory = (project: DemoProject, start: Date): Buffer => {
  const { commits, branches = [], tags = [] } = project;
  const main = Array.from({ length: commits }, (_, turn) => commit(project, turn, start));
  const side = branches.map((branch, index) =>
    commit(project, commits + index, start, branch, `:${commits - index * 3}`),
  );
  const tagged = tags.map((_, index) => tagCommand(project, index, start));
  return Buffer.concat([...main, ...side, ...tagged]);
};
