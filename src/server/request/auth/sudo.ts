/** Acting as another user (document, "Authentication", sudo). */
import { fromTruth } from '../../db/values.ts';
import { Problem } from '../../formats/errors/problem.ts';
import { forbidden, insufficientScope } from '../../formats/errors/problems.ts';
import type { Service } from '../service.ts';
import { findUserByIdOrName } from '../../people/users/store.ts';
import type { Caller } from './caller.ts';

/**
 * The caller that an administrator acts as. Throws the documented answers: 403 for others and for
 * tokens without the scope, 404 for a target that is not there.
 */
export const actAs = async (service: Service, caller: Caller, target: string): Promise<Caller> => {
  if (!caller.admin) {
    throw forbidden('Must be admin to use sudo');
  }
  if (!caller.credential.scopes.includes('sudo')) {
    throw insufficientScope('sudo');
  }
  const user = await findUserByIdOrName(service.database.db, target);
  if (user === undefined) {
    throw new Problem(404, { message: `404 User with ID or username '${target}' Not Found` });
  }
  if (user.state === 'blocked') {
    throw forbidden('The user to act as is blocked');
  }
  return {
    id: user.id,
    username: user.username,
    name: user.name,
    admin: fromTruth(user.admin),
    external: fromTruth(user.external),
    credential: caller.credential,
  };
};
