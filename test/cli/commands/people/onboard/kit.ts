/** A service with groups behind a proxy that counts requests, and people to onboard. */
import { type Kit, fillHarbor, openKit } from '../../../apply/support/kit.ts';
import { type Treatment, writesOf } from '../../../apply/support/wire.ts';
import type { Result } from '../../../support/run.ts';

export type Fields = Readonly<Record<string, unknown>>;

export interface Ran extends Result {
  readonly sent: readonly string[];
  /** The bodies of creates. */
  readonly posted: readonly Fields[];
  readonly writes: readonly string[];
}

export const csv = (...rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');

const heading = ['username', 'name', 'email', 'keys', 'groups', 'projects'];

export const row = (
  username: string,
  more: { keys?: string; groups?: string; projects?: string } = {},
): readonly string[] => [
  username,
  username.toUpperCase(),
  `${username}@example.org`,
  more.keys ?? '',
  more.groups ?? '',
  more.projects ?? '',
];

export interface OnboardingKit extends Kit {
  /** Runs the command, and returns its requests. */
  readonly onboard: (words: readonly string[], treatment?: Treatment, signal?: AbortSignal) => Promise<Ran>;
  /** Writes rows to a file. */
  readonly file: (name: string, ...rows: readonly (readonly string[])[]) => Promise<string>;
  readonly rolesIn: (words: readonly string[], username: string) => Promise<readonly unknown[]>;
  readonly inGroup: (path: string, username: string) => Promise<readonly unknown[]>;
  /** The titles of keys. */
  readonly keysOf: (username: string) => Promise<readonly unknown[]>;
}

/** Starts a service with the groups `harbor`, `harbor/apps`, and `lab`, and a project in each but the first. */
export const openOnboarding = async (): Promise<OnboardingKit> => {
  const kit = await openKit();
  await fillHarbor(kit, ['harbor/apps/planner', 'lab/notes']);
  const rolesIn: OnboardingKit['rolesIn'] = async (words, username) =>
    (await kit.json<readonly Fields[]>([...words, '--all']))
      .filter((member) => member['username'] === username)
      .map(({ access_level: level, expires_at: end }) => [level, end]);
  return {
    ...kit,
    onboard: async (words, treatment = {}, signal) => {
      kit.wire.treat(treatment);
      const result = await kit.repoctl(['users', 'onboard', ...words], signal === undefined ? {} : { signal });
      const seen = kit.wire.seen.slice();
      kit.wire.treat({});
      const posted = seen.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body) as Fields);
      return { ...result, posted, sent: seen.map(({ method, path }) => `${method} ${path}`), writes: writesOf(seen) };
    },
    file: (name, ...rows) => kit.write(name, csv(heading, ...rows)),
    rolesIn,
    inGroup: (path, username) => rolesIn(['groups', 'members', 'list', path], username),
    keysOf: async (username) =>
      (await kit.json<readonly Fields[]>(['keys', 'list', '--user', username])).map(({ title }) => title).toSorted(),
  };
};
