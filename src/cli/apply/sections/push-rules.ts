import { groupPushRules, projectPushRules } from '../../../contract/code/push-rules.ts';
import { type Calls, fieldsOf, type Section } from './section.ts';

const callsOf = ({ get, create, set, delete: remove }: typeof projectPushRules | typeof groupPushRules): Calls => ({
  get,
  create,
  update: set,
  delete: remove,
});

/** A pattern that was never set is null on some servers, and empty on others. */
const patterns = Object.fromEntries(
  Object.keys(projectPushRules.set.params)
    .filter((name) => name.endsWith('_regex'))
    .map((name) => [name, { compare: 'text' } as const]),
);

/** Push rules (GitLab Premium), which a project or group has once or not at all. */
export const pushRules: Section = {
  name: 'push_rules',
  singular: 'push rules',
  isSingle: true,
  calls: { projects: callsOf(projectPushRules), groups: callsOf(groupPushRules) },
  nameOf: () => '',
  named: () => ({}),
  ref: () => ({}),
  fields: fieldsOf({ of: [projectPushRules.set], without: [], more: patterns }),
};
