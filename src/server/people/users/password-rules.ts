import { fold } from '../../db/values.ts';
import { invalid } from '../../formats/problems.ts';

/** Whose password it is to be. */
interface Owner {
  readonly username: string;
  readonly email: string;
  readonly name: string;
}

/** As the contract has them for passwords that administrators give. */
const shortest = 8;
const longest = 128;

/** Why nobody may have a password; undefined for one that is good. Those that everybody tries first are not. */
export const passwordFault = async (
  password: string,
  { username, email, name }: Owner,
): Promise<string | undefined> => {
  if (password.trim() === '') return "can't be blank";
  if (password.length < shortest) return `is too short (at least ${shortest} characters)`;
  if (password.length > longest) return `is too long (at most ${longest} characters)`;
  const folded = fold(password);
  if ([username, email, name].some((own) => fold(own) === folded)) return 'is the name or the address of the user';
  // Some 50,000, which only this needs.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return dictionary['passwords-common'].includes(folded) ? 'is too common' : undefined;
};

/** Throws 400 for a password that nobody may have; none at all is fine. */
export const refusePassword = async (password: string | undefined, owner: Owner): Promise<void> => {
  const fault = password === undefined ? undefined : await passwordFault(password, owner);
  if (fault !== undefined) throw invalid({ password: [fault] });
};
