/** Checks where a hook wants its deliveries. */
import { invalid } from '../../formats/errors/problems.ts';
import { webUrlFault } from '../../formats/names/contact.ts';

/** Why deliveries cannot go there, of a text that is not empty. Addresses are shown to whoever lists hooks, tokens are not. */
const faultOf = (given: string): string | undefined => {
  const fault = webUrlFault(given);
  if (fault !== undefined) return fault;
  const { username, password } = new URL(given);
  return username === '' && password === ''
    ? undefined
    : 'must hold no name and no password: the secret of a hook is its token';
};

/** The address of a receiver, as it was given. Throws 400 for one that cannot be called, or that holds a password. */
export const readUrl = (given: string): string => {
  const fault = faultOf(given);
  if (fault !== undefined) throw invalid({ url: [fault] });
  return given;
};
