/** Words that completion offers where a command takes other values, too, or does not list those that it takes. */
import type { Side } from '../../contract/vocabulary/endpoint.ts';
import { sections } from '../../cli/apply/sections/registry.ts';
import { configKeys } from '../../cli/config/keys.ts';

const settingNames = configKeys.map(({ name }) => name);

const sectionNames = [...new Set(Object.values(sections).flatMap((all) => all.map(({ name }) => name)))];

/** Fields that no server returns, as `--rewrite` takes them. */
const secretFields = [
  ...new Set(
    Object.values(sections).flatMap((all) =>
      all.flatMap(({ name, fields }) =>
        Object.entries(fields).flatMap(([field, { writeOnly }]) => (writeOnly === true ? [`${name}.${field}`] : [])),
      ),
    ),
  ),
];

const reactions = ['thumbsup', 'thumbsdown', 'smile', 'tada', 'confused', 'heart', 'rocket', 'eyes'];

/** By the name of an option, or by that of an option or argument with its command before it. */
const byName: ReadonlyMap<string, readonly string[]> = new Map([
  ['--method', ['GET', 'POST', 'PUT', 'DELETE']],
  ['--my-reaction-emoji', [...reactions, 'None', 'Any']],
  ['--not-my-reaction-emoji', [...reactions, 'Any']],
  ['--section', sectionNames],
  ['--rewrite', secretFields],
  ['api path', ['GET', 'POST', 'PUT', 'DELETE']],
  ['config get key', settingNames],
  ['config unset key', settingNames],
  ['issues award create name', reactions],
  ['mrs award create name', reactions],
]);

export const lists: ReadonlySet<string> = new Set(['--section', '--rewrite']);

export const durations = ['30s', '5m', '30m', '2h'] as const;

/** Time that work takes. */
export const efforts = ['30m', '1h', '4h', '1d', '1w'] as const;

/** Durations before or from now, as they are typed. */
export const spans: Readonly<Record<Side, readonly string[]>> = {
  past: ['1d', '7d', '30d', '90d'],
  ahead: ['1d', '7d', '30d', '90d'],
  either: ['-7d', '-1d', '+1d', '+7d', '+30d'],
};

/** Returns the usual words of an option or argument; `command` is the one that it belongs to. */
export const usualWordsOf = (command: string, name: string): readonly string[] | undefined =>
  byName.get(`${command} ${name}`) ?? byName.get(name);
