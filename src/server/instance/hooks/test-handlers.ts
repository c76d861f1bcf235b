/** Tests of hooks of projects and groups, whose bodies are made from records of all kinds. */
import type { groupHooks, projectHooks } from '../../../contract/organization/hooks.ts';
import { hookEvents } from '../../../contract/vocabulary/hook-events.ts';
import { linkBase } from '../../activity/hooks/fire-hooks.ts';
import { sendTest } from '../../activity/hooks/send-now.ts';
import type { Hook } from '../../activity/hooks/store.ts';
import { unprocessable } from '../../formats/problems.ts';
import { requireHook } from '../../organization/hooks/handlers.ts';
import type { Handler } from '../../request/handler.ts';
import type { Service } from '../../request/service.ts';
import { sampleBody, type TestedFlag } from './sample-event.ts';
import type { SamplePlace } from './sample-store.ts';

const isSent = (trigger: string): trigger is TestedFlag => Object.hasOwn(hookEvents, trigger);

interface Test {
  readonly place: SamplePlace;
  readonly trigger: string;
  readonly userId: number;
}

const test = async (service: Service, hook: Hook, { place, trigger, userId }: Test) => {
  const where = 'project' in place ? `project ${place.project.id}` : `group ${place.group.id}`;
  await service.pools.hookCalls(`test ${where} ${userId}`);
  if (!isSent(trigger)) throw unprocessable(`Cannot test ${trigger}: this server has no such events`);
  const body = await sampleBody(service, place, { flag: trigger, userId, baseUrl: linkBase(service, hook) });
  await sendTest(service, hook, trigger, body);
  return { message: '201 Created' };
};

export const testProjectHook: Handler<(typeof projectHooks)['test']> = async ({ service, params, project, caller }) => {
  const hook = await requireHook(service, { owner: { project_id: project.id } }, params.hook_id);
  return test(service, hook, { place: { project }, trigger: params.trigger, userId: caller.id });
};

export const testGroupHook: Handler<(typeof groupHooks)['test']> = async ({ service, params, group, caller }) => {
  const hook = await requireHook(service, { owner: { namespace_id: group.id } }, params.hook_id);
  return test(service, hook, { place: { group }, trigger: params.trigger, userId: caller.id });
};
