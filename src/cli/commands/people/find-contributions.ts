import { call } from '../../../api/call.ts';
import { projects } from '../../../contract/organization/projects.ts';
import { users } from '../../../contract/people/users.ts';
import { issues } from '../../../contract/planning/issues.ts';
import { mergeRequests } from '../../../contract/planning/merge-requests.ts';
import type { Endpoint } from '../../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../../context/context.ts';
import { countText } from '../../output/count-text.ts';
import type { WireParams } from '../../verbs/noun.ts';

const list = (texts: readonly string[]): string =>
  texts.length < 3 ? texts.join(' and ') : `${texts.slice(0, -1).join(', ')}, and ${texts.at(-1) ?? ''}`;

const texts = (counts: readonly (readonly [number, string])[]): string =>
  list(counts.filter(([number]) => number > 0).map(([number, one]) => countText(number, one)));

/** A user, and what a deletion does to what is theirs: projects go, issues and merge requests go or change hands. */
export const findContributions = async (
  context: CommandContext,
  { id, hard_delete: isHard }: WireParams,
): Promise<{ readonly username: string; readonly consequence: string }> => {
  const client = await context.client();
  const { signal } = context;
  const count = async (endpoint: Endpoint, params: WireParams): Promise<number> => {
    const { headers, body } = await call(client, endpoint, { ...params, per_page: 1 }, { signal });
    return Number(headers['x-total'] ?? (Array.isArray(body) ? body.length : 0));
  };
  const written = { author_id: id, scope: 'all' };
  const [{ body: user }, ownProjects, ownIssues, ownMrs] = await Promise.all([
    call(client, users.get, { id: Number(id) }, { signal }),
    count(projects.listForUser, { user_id: id }),
    count(issues.list, written),
    count(mergeRequests.list, written),
  ]);
  const contributions = [
    [ownIssues, 'issue'],
    [ownMrs, 'merge request'],
  ] as const;
  const gone = texts([[ownProjects, 'project'], ...(isHard === true ? contributions : [])]);
  const moved = isHard === true ? '' : texts(contributions);
  const parts = [
    gone && `This deletes ${gone}, too.`,
    moved && `The ghost user becomes the author of ${moved}.`,
    'This cannot be undone.',
  ];
  return { username: user.username, consequence: parts.filter((part) => part !== '').join(' ') };
};
