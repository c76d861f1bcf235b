/** Labels of a project (document, "Labels (project)"). */
import names from 'color-name';
import type { Body } from '../../../contract/vocabulary/endpoint.ts';
import type { labels } from '../../../contract/planning/labels.ts';
import { fromDbBoolean } from '../../db/values.ts';
import { displayNameFault } from '../../formats/names.ts';
import { conflict, invalid, notFound, refuseFaults } from '../../formats/problems.ts';
import { hasRole, type Project } from '../../request/access-level.ts';
import { type Handlers, notModified } from '../../request/handler.ts';
import type { Service } from '../../request/service.ts';
import {
  type CountedLabel,
  deleteLabel,
  findLabel,
  subscribe,
  insertLabel,
  type LabelViewer,
  listLabels,
  unsubscribe,
  updateLabel,
} from './store.ts';
import { toTimestamp } from '../../formats/clock.ts';

const hex = (number: number): string => number.toString(16).padStart(2, '0');

/** Accepts `#rrggbb` and CSS color names; undefined for other texts. */
const labelColor = (text: string): string | undefined => {
  const trimmed = text.trim();
  if (/^#[0-9a-f]{6}$/i.test(trimmed)) {
    return trimmed;
  }
  const name = trimmed.toLowerCase();
  const parts = Object.hasOwn(names, name) ? names[name as keyof typeof names] : undefined;
  return parts && `#${parts.map(hex).join('')}`;
};

const record = (row: CountedLabel): Body<typeof labels.get> => ({
  id: row.id,
  name: row.name,
  color: row.color,
  description: row.description,
  open_issues_count: row.open_issues_count,
  closed_issues_count: row.closed_issues_count,
  open_merge_requests_count: row.open_merge_requests_count,
  subscribed: fromDbBoolean(row.subscribed),
  priority: row.priority,
});

/** Filters separate names by commas, so that no name can contain one. */
const nameFault = (name: string): string | undefined =>
  displayNameFault(name) ?? (name.includes(',') ? 'cannot contain a comma' : undefined);

const colorOf = (text: string): string => {
  const color = labelColor(text);
  if (color === undefined) {
    throw invalid({ color: ['must be #rrggbb or a CSS color name'] });
  }
  return color;
};

type Viewer = { readonly id: number } | null;

const viewerOf = (project: Project, caller: Viewer): LabelViewer => ({
  userId: caller?.id ?? 0,
  sight: hasRole(project.accessLevel, 'reporter') ? 'all' : 'public',
});

const requireLabel = async (
  service: Service,
  project: Project,
  label: { name: string } | { id: number },
  caller: Viewer,
): Promise<CountedLabel> => {
  const found = await findLabel(service.database.db, project.id, label, viewerOf(project, caller));
  if (found === undefined) {
    throw notFound('Label');
  }
  return found;
};

/** A reference of digits is a name only if no label has this ID. */
const requireByIdOrName = async (
  service: Service,
  project: Project,
  reference: string,
  caller: Viewer,
): Promise<CountedLabel> => {
  const id = /^\d{1,9}$/.test(reference) ? Number(reference) : undefined;
  const byId =
    id === undefined ? undefined : await findLabel(service.database.db, project.id, { id }, viewerOf(project, caller));
  return byId ?? requireLabel(service, project, { name: reference }, caller);
};

/** v4 clients send an ID in place of a name, too: it counts if no label has this name. Deletion takes names only. */
const requireByNameOrId = async (
  service: Service,
  project: Project,
  reference: string,
  caller: Viewer,
): Promise<CountedLabel> => {
  const byName = await findLabel(service.database.db, project.id, { name: reference }, viewerOf(project, caller));
  return byName ?? requireByIdOrName(service, project, reference, caller);
};

const refuseDuplicate = (service: Service, error: unknown): unknown =>
  service.database.engine.isDuplicate(error) ? conflict('Label already exists') : error;

export const labelHandlers: Handlers<typeof labels> = {
  list: async ({ service, project, caller, page }) => {
    const { items, total } = await listLabels(service.database.db, project.id, viewerOf(project, caller), page);
    return { items: items.map(record), total };
  },

  get: async ({ service, project, caller, params }) =>
    record(await requireByNameOrId(service, project, params.name, caller)),

  create: async ({ service, project, params }) => {
    const name = params.name.trim();
    refuseFaults({ name: nameFault(name) });
    const color = colorOf(params.color);
    const now = toTimestamp(service.clock.now());
    try {
      const label = await insertLabel(service.database.db, {
        project_id: project.id,
        name,
        color,
        description: params.description ?? null,
        priority: params.priority ?? null,
        created_at: now,
        updated_at: now,
      });
      return record(label);
    } catch (error) {
      throw refuseDuplicate(service, error);
    }
  },

  update: async ({ service, project, caller, params }) => {
    const label = await requireByNameOrId(service, project, params.name, caller);
    const newName = params.new_name?.trim();
    refuseFaults({ new_name: newName === undefined ? undefined : nameFault(newName) });
    try {
      await updateLabel(service.database.db, label.id, {
        name: newName,
        color: params.color === undefined ? undefined : colorOf(params.color),
        description: params.description,
        priority: params.priority,
        updated_at: toTimestamp(service.clock.now()),
      });
      return record(await requireLabel(service, project, { id: label.id }, caller));
    } catch (error) {
      throw refuseDuplicate(service, error);
    }
  },

  delete: async ({ service, project, caller, params, checkUnmodified }) => {
    const label = await requireLabel(service, project, { name: params.name }, caller);
    checkUnmodified(label.updated_at);
    await deleteLabel(service.database.db, label.id);
    return null;
  },

  subscribe: async ({ service, project, caller, params }) => {
    const label = await requireByIdOrName(service, project, params.label_id, caller);
    const changed = await subscribe(service.database.db, label.id, caller.id, service.clock.now());
    return changed ? { ...record(label), subscribed: true } : notModified;
  },

  unsubscribe: async ({ service, project, caller, params }) => {
    const label = await requireByIdOrName(service, project, params.label_id, caller);
    const changed = await unsubscribe(service.database.db, label.id, caller.id);
    return changed ? { ...record(label), subscribed: false } : notModified;
  },
};
