/** Turns the options of a push into settings of a merge request, as the API takes them. */
import { optionOf, optionsOf, quoted, type PushOptions } from '../../code/pushes/push-options.ts';
import { hasRole, type Project } from '../../request/access-level.ts';
import { findUserByIdOrName } from '../../request/auth-store.ts';
import type { PushRequest, Service } from '../../request/service.ts';
import { labelNamesOf } from '../issuables/label-store.ts';
import { milestoneIdsByTitles } from '../issuables/usable-milestones.ts';
import { draftTitle } from './settings.ts';
import type { MergeRequest } from './store.ts';

interface Asked {
  readonly service: Service;
  readonly push: PushRequest;
  readonly options: PushOptions;
  readonly target: Project;
}

const labelsOf = async ({ service, options }: Asked, open: MergeRequest | undefined) => {
  const [added, removed] = [optionsOf(options, 'merge_request.label'), optionsOf(options, 'merge_request.unlabel')];
  if (added.length === 0 && removed.length === 0) return {};
  const ids = open === undefined ? [] : [open.id];
  const labels = [...(await labelNamesOf(service.database.db, 'merge_request', ids)).values()].flat();
  return { labels: [...labels, ...added].filter((label) => !removed.includes(label)).join(',') };
};

const milestoneOf = async ({ service, options, target, push }: Asked) => {
  const title = optionOf(options, 'merge_request.milestone');
  if (title === undefined) return {};
  const id = (await milestoneIdsByTitles(service.database.db, target, [title])).get(title);
  if (id !== undefined) return { milestone_id: id };
  push.notify(`There is no milestone ${quoted(title)} in ${target.full_path} or a group above it.`);
  return {};
};

const assigneeOf = async ({ service, options, push }: Asked, open: MergeRequest | undefined) => {
  const { db } = service.database;
  const [first, ...others] = optionsOf(options, 'merge_request.assign');
  for (const other of others) push.notify(`A merge request has one assignee: ${quoted(other)} is not assigned.`);
  if (first !== undefined) {
    const user = await findUserByIdOrName(db, first);
    if (user !== undefined) return { assignee_id: user.id };
    push.notify(`There is no user ${quoted(first)} to assign.`);
  }
  for (const name of optionsOf(options, 'merge_request.unassign')) {
    const user = await findUserByIdOrName(db, name);
    if (user !== undefined && user.id === open?.assignee_id) return { assignee_id: 0 };
  }
  return {};
};

/** Others get no such settings by the API either, which passes over them. */
const forDevelopers = async (asked: Asked, open: MergeRequest | undefined) => {
  const { target, push } = asked;
  const settings = {
    ...(await labelsOf(asked, open)),
    ...(await milestoneOf(asked)),
    ...(await assigneeOf(asked, open)),
  };
  if (Object.keys(settings).length === 0 || hasRole(target.accessLevel, 'developer')) return settings;
  push.notify(`Only developers of ${target.full_path} can set labels, the milestone, and the assignee.`);
  return {};
};

/** The settings that the options change; `open` is the merge request, if there is one. */
export const settingsOfPush = async (asked: Asked, open: MergeRequest | undefined) => {
  const { options } = asked;
  const given = optionOf(options, 'merge_request.title') ?? open?.title;
  const title =
    optionOf(options, 'merge_request.draft') === undefined || given === undefined ? given : draftTitle(given);
  const description = optionOf(options, 'merge_request.description');
  const removes = optionOf(options, 'merge_request.remove_source_branch') !== undefined;
  return {
    ...(title === undefined || title === open?.title ? {} : { title }),
    // An option is one line.
    ...(description === undefined ? {} : { description: description.replaceAll(String.raw`\n`, '\n') }),
    ...(removes ? { remove_source_branch: true } : {}),
    ...(await forDevelopers(asked, open)),
  };
};
