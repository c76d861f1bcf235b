import { registryTags as endpoints } from '../../../contract/ci/registry.ts';
import type { MessageParts } from '../../verbs/message-parts.ts';
import type { Noun } from '../../verbs/noun.ts';

const repository = { repository_id: { name: 'repository' } } as const;

const chosen = {
  name_regex_delete: { name: 'match' },
  name_regex_keep: { name: 'except' },
  keep_n: { name: 'keep' },
} as const;

/** `the tags that match "v.*"`, or the tag as it was named. */
const tagsText = ({ params, given }: MessageParts): string => {
  const { name_regex_delete: match, name_regex_keep: except } = params;
  if (match === undefined) return given;
  return `the tags that match "${String(match)}"${except === undefined ? '' : ` and not "${String(except)}"`}`;
};

/** The tags that stay although they match. */
const keptText = ({ params }: MessageParts): string | undefined => {
  const { keep_n: keep, older_than: age } = params;
  const kept = [
    ...(Number(keep ?? 0) === 0 ? [] : [`the newest ${String(keep)}`]),
    ...(age === undefined ? [] : [`those younger than ${String(age)}`]),
  ];
  return kept.length === 0 ? undefined : `Of these, ${kept.join(' and ')} are kept.`;
};

/** `registry tags`. */
export const registryTags: Noun = {
  name: 'tags',
  summary: 'Manage the tags of registry repositories',
  nameKey: 'name',
  belongs: ({ repository_id: of }) => ({
    in: `in registry repository ${String(of)}`,
    from: `from registry repository ${String(of)}`,
  }),
  columns: [
    { key: 'name', title: 'NAME', keep: true },
    { key: 'total_size', title: 'TOTAL SIZE', as: 'size' },
    { key: 'created_at', title: 'CREATED', as: 'time' },
    { key: 'digest', title: 'DIGEST', wide: true },
    { key: 'location', title: 'LOCATION', shrink: 1 },
  ],
  verbs: [
    {
      name: 'list',
      endpoint: endpoints.list,
      flags: repository,
      examples: [{ command: 'repoctl registry tags list 7 -p platform/api', caption: 'List the tags of a repository' }],
    },
    {
      name: 'get',
      endpoint: endpoints.get,
      flags: { ...repository, tag_name: { name: 'tag' } },
      examples: [
        {
          command: 'repoctl registry tags get 7 v1.2.0 -p platform/api',
          caption: 'Show the digest and the size of a tag',
        },
      ],
    },
    {
      name: 'delete',
      summary: 'Delete tags by name, or all that match a pattern',
      endpoint: endpoints.delete,
      alternatives: [{ flag: 'match', endpoint: endpoints.deleteMatching }],
      flags: { ...repository, tag_name: { name: 'tag' }, ...chosen },
      confirm: {
        act: (parts) => `delete ${tagsText(parts)}${parts.from}`,
        effects: async (context, params) => (await import('./matching-tags.ts')).effectsOnTags(context, params),
        consequence: keptText,
      },
      done: (parts) =>
        parts.params['name_regex_delete'] === undefined
          ? `Deleted ${parts.given}${parts.from}`
          : `Scheduled ${tagsText(parts)}${parts.in} for deletion`,
      examples: [
        {
          command: 'repoctl registry tags delete 7 v1.0.0 -p platform/api',
          caption: 'Delete a tag by name',
        },
        {
          command:
            "repoctl registry tags delete platform/api/web --match '.*' --except 'v[0-9.]+' --keep 10 --older-than 30d -p platform/api",
          caption: 'Delete tags that are older than 30 days, except releases and the 10 newest',
        },
      ],
    },
  ],
};
