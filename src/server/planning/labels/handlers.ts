/** Labels of projects (document, "Labels (project)") and of groups (v4 shapes). */
import type { Body } from '../../../contract/vocabulary/endpoint.ts';
import type { groupLabels, labels } from '../../../contract/planning/labels.ts';
import { fromDbBoolean } from '../../db/values.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { forbidden, Problem } from '../../formats/problems.ts';
import { findGroup } from '../../request/access.ts';
import { type Caller, hasRole } from '../../request/access-level.ts';
import { findNamespaceRow } from '../../request/auth-store.ts';
import { type Handlers, notModified } from '../../request/handler.ts';
import { deleteLabel, subscribe, unsubscribe } from './change-store.ts';
import {
  changeLabel,
  createLabel,
  type Family,
  inGroup,
  inProject,
  ownInGroup,
  requireByIdOrName,
  requireByNameOrId,
  requireLabel,
} from './family.ts';
import { inlineHtml } from './inline-html.ts';
import { textColorOn } from './label-color.ts';
import { promoteLabel } from './promote-store.ts';
import { type ListedLabel, listLabels } from './store.ts';

const groupRecord = (row: ListedLabel): Body<typeof groupLabels.get> => ({
  id: row.id,
  name: row.name,
  color: row.color,
  text_color: textColorOn(row.color),
  description: row.description,
  description_html: inlineHtml(row.description ?? ''),
  ...(row.open_issues_count !== undefined && { open_issues_count: row.open_issues_count }),
  ...(row.closed_issues_count !== undefined && { closed_issues_count: row.closed_issues_count }),
  ...(row.open_merge_requests_count !== undefined && { open_merge_requests_count: row.open_merge_requests_count }),
  subscribed: fromDbBoolean(row.subscribed),
});

const projectRecord = (row: ListedLabel): Body<typeof labels.get> => ({
  ...groupRecord(row),
  priority: row.priority ?? null,
  is_project_label: row.project_id !== null,
});

/** Throws 403 for a label of a group, which a project uses but cannot change. */
const requireOwn = async ({ service }: Family, { name, namespace_id: id }: ListedLabel): Promise<void> => {
  if (id === null) return;
  const group = await findNamespaceRow(service.database.db, { id });
  throw forbidden(`label "${name}" belongs to group ${group?.full_path ?? id}; change it there`);
};

const follow = async ({ service }: Family, { id: userId }: Caller, label: ListedLabel): Promise<boolean> =>
  subscribe(service.database.db, label.id, userId, service.clock.now());

const notPromoted = (): Problem => new Problem(400, { message: 'Failed to promote project label to group label' });

export const labelHandlers: Handlers<typeof labels> = {
  list: async (call) => {
    const { scope } = await inProject(call, call.params.include_ancestor_groups);
    const { items, total } = await listLabels(call.service.database, scope, call.params, call.page);
    return { items: items.map(projectRecord), total };
  },

  get: async (call) =>
    projectRecord(
      await requireByNameOrId(await inProject(call, call.params.include_ancestor_groups), call.params.name),
    ),

  create: async (call) => projectRecord(await createLabel(await inProject(call), call.params)),

  update: async (call) => {
    const family = await inProject(call);
    const label = await requireByNameOrId(family, call.params.name);
    const { new_name: newName, color, description } = call.params;
    if ([newName, color, description].some((value) => value !== undefined)) await requireOwn(family, label);
    return projectRecord(await changeLabel(family, label, call.params));
  },

  delete: async (call) => {
    const family = await inProject(call);
    const label = await requireLabel(family, { name: call.params.name });
    await requireOwn(family, label);
    call.checkUnmodified(label.updated_at);
    await deleteLabel(call.service.database.db, label.id);
    return null;
  },

  subscribe: async (call) => {
    const family = await inProject(call);
    const label = await requireByIdOrName(family, call.params.label_id);
    return (await follow(family, call.caller, label)) ? { ...projectRecord(label), subscribed: true } : notModified;
  },

  unsubscribe: async (call) => {
    const label = await requireByIdOrName(await inProject(call), call.params.label_id);
    const changed = await unsubscribe(call.service.database.db, label.id, call.caller.id);
    return changed ? { ...projectRecord(label), subscribed: false } : notModified;
  },

  promote: async (call) => {
    const { service, project, caller, params } = call;
    const group = await findGroup(service, `${project.namespace_id}`, caller);
    if (group === null) throw notPromoted();
    if (!hasRole(group.accessLevel, 'reporter')) throw forbidden();
    const label = await requireByNameOrId(await inProject(call), params.name);
    if (label.project_id === null) throw notPromoted();
    const now = toTimestamp(service.clock.now());
    const id = await service.database.db
      .transaction()
      .execute((transaction) => promoteLabel(transaction, label, group.id, now));
    return groupRecord(await requireLabel(ownInGroup({ service, group, caller }), { id }));
  },
};

export const groupLabelHandlers: Handlers<typeof groupLabels> = {
  list: async (call) => {
    const { scope } = inGroup(call, call.params);
    const filter = { ...call.params, with_counts: call.params.with_counts ?? false };
    const { items, total } = await listLabels(call.service.database, scope, filter, call.page);
    return { items: items.map(groupRecord), total };
  },

  get: async (call) => groupRecord(await requireByNameOrId(inGroup(call, call.params), call.params.name)),

  create: async (call) => groupRecord(await createLabel(ownInGroup(call), call.params)),

  update: async (call) => {
    const family = ownInGroup(call);
    return groupRecord(await changeLabel(family, await requireByNameOrId(family, call.params.name), call.params));
  },

  delete: async (call) => {
    const label = await requireLabel(ownInGroup(call), { name: call.params.name });
    call.checkUnmodified(label.updated_at);
    await deleteLabel(call.service.database.db, label.id);
    return null;
  },

  subscribe: async (call) => {
    const family = inGroup(call);
    const label = await requireByIdOrName(family, call.params.label_id);
    return (await follow(family, call.caller, label)) ? { ...groupRecord(label), subscribed: true } : notModified;
  },

  unsubscribe: async (call) => {
    const label = await requireByIdOrName(inGroup(call), call.params.label_id);
    const changed = await unsubscribe(call.service.database.db, label.id, call.caller.id);
    return changed ? { ...groupRecord(label), subscribed: false } : notModified;
  },
};
