/** Who may do what with a schedule, beyond what the contract says (document, "Pipeline schedules"). */
import type { Caller } from '../../request/auth/caller.ts';
import { holds, type Project } from '../../request/auth/standing.ts';
import type { Row } from '../../db/schema.ts';

/** Its owner while a developer, and every master: a schedule runs as its owner, so others don't decide what it runs. */
export const mayChange = (caller: Caller, project: Project, schedule: Row<'pipeline_schedules'>): boolean =>
  holds(project.accessLevel, 'master') || (holds(project.accessLevel, 'developer') && schedule.owner_id === caller.id);
