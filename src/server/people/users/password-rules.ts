import { fold } from '../../db/values.ts';
import { invalid } from '../../formats/problems.ts';

/** The user of the password. */
interface Owner {
  readonly username: string;
  readonly email: string;
  readonly name: string;
}

/** As in the contract for passwords that administrators set. */
const shortest = 8;
const longest = 128;

/** The reason why a password is refused, such as being too common; undefined for a good one. */
export const passwordFault = async (
  password: string,
  { username, email, name }: Owner,
): Promise<string | undefined> => {
  if (password.trim() === '') return "can't be blank";
  if (password.length < shortest) return `is too short (at least ${shortest} characters)`;
  if (password.length > longest) return `is too long (at most ${longest} characters)`;
  const folded = fold(password);
  if ([username, email, name].some((own) => fold(own) === folded)) return 'is the name or the address of the user';
  // These are some 50,000 passwords, which nothing else needs.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return dictionary['passwords-common'].includes(folded) ? 'is too common' : undefined;
};

/** Throws 400 for a password that is refused; undefined is accepted. */
export const refusePassword = async (password: string | undefined, owner: Owner): Promise<void> => {
  const fault = password === undefined ? undefined : await passwordFault(password, owner);
  if (fault !== undefined) throw invalid({ password: [fault] });
};
