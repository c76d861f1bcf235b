import { groupAttributes, projectAttributes, userAttributes } from '../../../contract/people/custom-attributes.ts';
import type { Noun } from '../../verbs/noun.ts';

/** Endpoints, path parameter, and example by the kind that has attributes. */
const families = {
  user: { endpoints: userAttributes, ref: 'user_id', example: 'alice' },
  group: { endpoints: groupAttributes, ref: 'id', example: 'platform/tools' },
  project: { endpoints: projectAttributes, ref: 'id', example: 'platform/api' },
} as const;

/** `users attributes`, `groups attributes`, and `projects attributes`. */
export const attributesOf = (of: keyof typeof families): Noun => {
  const { endpoints, ref, example } = families[of];
  const flags = { [ref]: { name: of } };
  const words = `repoctl ${of}s attributes`;
  return {
    name: 'attributes',
    summary: `Manage the custom attributes of a ${of}`,
    singular: 'custom attribute',
    nameKey: 'key',
    belongs: (params) => ({ in: `of ${of} ${String(params[ref])}` }),
    columns: [
      { key: 'key', title: 'KEY', keep: true },
      { key: 'value', title: 'VALUE', shrink: 1 },
    ],
    verbs: [
      {
        name: 'list',
        endpoint: endpoints.list,
        flags,
        examples: [{ command: `${words} list ${example}`, caption: `List the attributes of ${of} ${example}` }],
      },
      {
        name: 'get',
        endpoint: endpoints.get,
        flags,
        examples: [{ command: `${words} get ${example} office --jq .value`, caption: 'Show one attribute' }],
      },
      {
        name: 'set',
        endpoint: endpoints.set,
        positional: [ref, 'key', 'value'],
        flags,
        examples: [{ command: `${words} set ${example} office Lisbon`, caption: 'Set an attribute' }],
      },
      {
        name: 'delete',
        endpoint: endpoints.delete,
        flags,
        examples: [{ command: `${words} delete ${example} office --yes`, caption: 'Delete an attribute' }],
      },
    ],
  };
};
