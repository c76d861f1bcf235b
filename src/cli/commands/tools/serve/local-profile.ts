/** Makes the next command just work after the first start of a service. */
import type { Environment } from '../../../config/environment.ts';
import { addProfile } from '../../../config/profiles.ts';
import { readConfigFile } from '../../../config/config-file.ts';
import { updateConfigFile } from '../../../config/update-config-file.ts';

/** The profile that a user without any is given for a service of their own. */
export const localProfile = 'local';

/** Stores the address and the token as a profile, unless the user has profiles already. Tells whether it did. */
export const storeLocalProfile = async (env: Environment, url: string, token: string): Promise<boolean> => {
  const { profiles } = await readConfigFile(env);
  if (Object.keys(profiles).length > 0) return false;
  const after = await updateConfigFile(env, (file) =>
    Object.keys(file.profiles).length > 0 ? file : addProfile(file, localProfile, { url, token }),
  );
  return after.profiles[localProfile]?.token === token;
};

/** An address to reach a service at that listens on all of them. */
export const reachableUrl = (url: string): string =>
  url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
