/** Hooks of projects and groups (v4 shapes): two families of one shape. */
import type { Access } from '../vocabulary/access.ts';
import { below, endpoint } from '../vocabulary/endpoint.ts';
import { flag, id, record, said } from '../vocabulary/fields.ts';
import { hookDelivery, resent, statusFilter } from '../vocabulary/hook-deliveries.ts';
import type { HookFlag, OtherHookFlag } from '../vocabulary/hook-events.ts';
import { hookPairs } from '../vocabulary/hook-pairs.ts';
import { hookFields, hookToCreate, hookToUpdate, otherHookParameters } from '../vocabulary/hook-parameters.ts';
import { ofGroup, ofProject, type Place } from '../vocabulary/places.ts';

/** The events of hooks of projects. */
export const projectHookFlags = [
  'push_events',
  'tag_push_events',
  'issues_events',
  'confidential_issues_events',
  'note_events',
  'confidential_note_events',
  'merge_requests_events',
  'pipeline_events',
  'job_events',
  'deployment_events',
  'releases_events',
  'milestone_events',
] as const satisfies readonly HookFlag[];

/** The events of hooks of groups. */
export const groupHookFlags = [...projectHookFlags, 'member_events', 'subgroup_events'] as const;

/** Events of current servers that nothing here causes: no hook is notified of them. */
const unsent = {
  wiki_page_events: flag,
  feature_flag_events: flag,
  emoji_events: flag,
  resource_access_token_events: flag,
  vulnerability_events: flag,
} as const;

/** Events of current servers that only hooks of projects, or of groups, have. */
const unsentInProject = { ...unsent, resource_deploy_token_events: flag } as const;
const unsentInGroup = { ...unsent, project_events: flag } as const;

/** A hook of a project; the values of its secrets are in no answer. */
export const projectHook = record('ProjectHook', {
  ...hookFields(projectHookFlags),
  ...unsentInProject,
  project_id: id,
});

/** A hook of a group, for everything in it and below it. */
export const groupHook = record('GroupHook', {
  ...hookFields(groupHookFlags),
  ...unsentInGroup,
  group_id: id,
});

const hookId = { ...id, description: 'Hook ID' } as const;

const hookLogId = { ...id, description: 'Delivery ID' } as const;

const keysOf = <const U extends string>(others: Readonly<Record<U, unknown>>) => Object.keys(others) as U[];

const triggersOf = <const F extends HookFlag, const U extends string>(
  flags: readonly F[],
  others: Readonly<Record<U, unknown>>,
) => [...flags, ...keysOf(others)] as const;

interface Shape {
  readonly flags: readonly HookFlag[];
  /** The events that a test can ask for: those of `flags`, and those that nothing here causes. */
  readonly triggers: readonly string[];
  readonly others: readonly OtherHookFlag[];
  readonly record: typeof projectHook | typeof groupHook;
}

const family = <const P extends Place, const S extends Shape, const A extends Access>(
  place: P,
  { flags, triggers, others, record: hook }: S,
  access: A,
) => {
  const { of } = place;
  const all = below(place, '/hooks');
  const one = below(place, '/hooks/:hook_id');
  // Inference would widen them.
  const ref: P['ref'] = place.ref;
  const response: S['record'] = hook;
  const trigger: { readonly type: 'string'; readonly enum: S['triggers']; readonly description: string } = {
    type: 'string',
    enum: triggers,
    description: 'Event to send',
  };
  const unserved = otherHookParameters<S['others'][number]>(others);
  const changeable = { ...hookToUpdate<S['flags'][number]>(flags), ...unserved };
  return {
    list: endpoint({
      method: 'GET',
      path: all,
      summary: `List the hooks of a ${of}`,
      section: 'v4',
      access,
      risk: 'read',
      paginated: true,
      params: { id: ref },
      success: 200,
      response: { type: 'array', items: response },
    }),
    get: endpoint({
      method: 'GET',
      path: one,
      summary: `Show a hook of a ${of}`,
      section: 'v4',
      access,
      risk: 'read',
      params: { id: ref, hook_id: hookId },
      success: 200,
      response,
    }),
    create: endpoint({
      method: 'POST',
      path: all,
      summary: `Create a hook in a ${of}`,
      section: 'v4',
      access,
      risk: 'write',
      inArchived: true,
      params: { id: ref, ...hookToCreate<S['flags'][number]>(flags), ...unserved },
      required: ['url'],
      success: 201,
      response,
    }),
    update: endpoint({
      method: 'PUT',
      path: one,
      summary: `Update a hook of a ${of}`,
      section: 'v4',
      access,
      risk: 'write',
      inArchived: true,
      params: { id: ref, hook_id: hookId, ...changeable },
      anyOf: Object.keys(changeable),
      success: 200,
      response,
    }),
    delete: endpoint({
      method: 'DELETE',
      path: one,
      summary: `Delete a hook of a ${of}`,
      section: 'v4',
      access,
      risk: 'destructive',
      inArchived: true,
      params: { id: ref, hook_id: hookId },
      success: 204,
      response: null,
    }),
    test: endpoint({
      method: 'POST',
      path: below(place, '/hooks/:hook_id/test/:trigger'),
      summary: `Send a test event to a hook of a ${of}`,
      section: 'v4',
      access,
      risk: 'write',
      since: '16.11',
      inArchived: true,
      params: { id: ref, hook_id: hookId, trigger },
      success: 201,
      response: said,
    }),
    events: endpoint({
      method: 'GET',
      path: below(place, '/hooks/:hook_id/events'),
      summary: `List the deliveries of a hook of a ${of} in the last week`,
      section: 'v4',
      access,
      risk: 'read',
      since: '17.3',
      paginated: true,
      params: { id: ref, hook_id: hookId, status: statusFilter },
      success: 200,
      response: { type: 'array', items: hookDelivery },
    }),
    resend: endpoint({
      method: 'POST',
      path: below(place, '/hooks/:hook_id/events/:hook_log_id/resend'),
      summary: `Send a delivery of a hook of a ${of} again`,
      section: 'v4',
      access,
      risk: 'write',
      since: '17.4',
      inArchived: true,
      params: { id: ref, hook_id: hookId, hook_log_id: hookLogId },
      success: 201,
      response: resent,
    }),
    ...hookPairs({ of: `a hook of a ${of}`, path: one, address: { id: ref, hook_id: hookId }, access }),
  } as const;
};

export const projectHooks = family(
  ofProject,
  {
    flags: projectHookFlags,
    triggers: triggersOf(projectHookFlags, unsentInProject),
    others: keysOf(unsentInProject),
    record: projectHook,
  },
  { to: 'project', from: 'master' },
);

export const groupHooks = family(
  ofGroup,
  {
    flags: groupHookFlags,
    triggers: triggersOf(groupHookFlags, unsentInGroup),
    others: keysOf(unsentInGroup),
    record: groupHook,
  },
  { to: 'group', from: 'owner' },
);
