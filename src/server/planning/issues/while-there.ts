/** Changes of issues that race with the removal of what they refer to. */
import { notFound } from '../../formats/errors/problems.ts';
import type { Service } from '../../request/service.ts';

/** Runs a change; throws 404 where the project, a person, the milestone or a label went away since it was looked up. */
export const whileThere = async <R>(service: Service, change: () => Promise<R>): Promise<R> => {
  try {
    return await change();
  } catch (error) {
    throw service.database.engine.isOrphan(error) ? notFound('Record') : error;
  }
};
