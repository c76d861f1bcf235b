import type { Row } from '../../db/schema.ts';
import type { DemoProject, DemoSchedule } from './projects.ts';

export interface MadeSchedule extends DemoSchedule {
  readonly id: number;
  readonly projectId: number;
}

/** A project that is there, and its repository. */
export interface MadeProject {
  readonly project: DemoProject;
  readonly row: Row<'projects'>;
  readonly createdAt: Date;
}

/** The records made so far: IDs of users by username, of groups by full path, and of milestones by title; and schedules. */
export interface Known {
  readonly people: Map<string, number>;
  readonly groups: Map<string, number>;
  readonly milestones: Map<string, number>;
  readonly schedules: MadeSchedule[];
}
