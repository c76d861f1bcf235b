import { mergeRequests as endpoints } from '../../../contract/planning/merge-requests.ts';
import type { MessageParts } from '../../verbs/message-parts.ts';
import type { Verb } from '../../verbs/noun.ts';
import { askingFor, namedOrOfBranch } from './named-or-of-branch.ts';

const mergedText = ({ thing, at, in: place }: MessageParts): string => {
  const commit = at('merge_commit_sha').slice(0, 8);
  const into = `into ${at('target_branch')}${commit === '' ? '' : ` as ${commit}`}`;
  return `Merged ${thing.replace('merge request ', '')} ${into}${place}`;
};

/** Verbs of merge requests that merge them. */
export const mergingVerbs: readonly Verb[] = [
  {
    name: 'merge',
    endpoint: endpoints.merge,
    done: mergedText,
    later: (at) => (at('state') === 'merged' ? undefined : 'will be merged when its pipeline succeeds'),
    complete: askingFor('merge'),
    flags: { ...namedOrOfBranch, merge_commit_message: { name: 'message', short: 'm' } },
    examples: [
      { command: 'repoctl mrs merge 12', caption: 'Merge now' },
      {
        command: 'repoctl mrs merge 12 --should-remove-source-branch --sha 5f2d8c1e9a7b4f6d3c0e1b2a9d8f7c6e5b4a3d21',
        caption: 'Merge only if nothing was pushed since',
      },
      { command: 'repoctl mrs merge 12 --merge-when-pipeline-succeeds', caption: 'Merge when the pipeline succeeds' },
      { command: 'repoctl mrs merge 12 --auto-merge --squash', caption: 'Merge squashed commits when all checks pass' },
    ],
  },
  {
    name: 'cancel-merge',
    endpoint: endpoints.cancelMerge,
    done: ({ thing, in: place }) => `Canceled automatic merging of ${thing}${place}`,
    flags: { merge_request_iid: { name: 'mr' } },
    examples: [{ command: 'repoctl mrs cancel-merge 12', caption: 'Cancel automatic merging' }],
  },
];
