import type { ConfigFile } from '../../../config/config-file.ts';
import { addProfile, setValue, unsetValue, useProfile } from '../../../config/profiles.ts';
import { tokenKeys, type KeyName } from '../../../config/keys.ts';

/** How a profile gets its token, and the header that the token needs where it is not the profile's. */
export interface Credentials {
  readonly key: (typeof tokenKeys)[number];
  /** The token itself, the path of its file, or its command. */
  readonly text: string;
  readonly tokenType?: 'bearer';
}

/** A profile and the service that it is for. */
export interface Place {
  readonly profile: string;
  readonly url: string;
}

/** The configuration with the profile, made if need be, for the service; its token taken out. */
export const withPlace = (file: ConfigFile, { profile, url }: Place): ConfigFile => {
  const present = Object.hasOwn(file.profiles, profile) ? file : addProfile(file, profile, {});
  const keys: readonly KeyName[] = tokenKeys;
  return keys.reduce((sofar, key) => unsetValue(sofar, profile, key), setValue(present, profile, 'url', url));
};

/** The configuration once logged in: the profile is for the service, has the credentials, and is the current one. */
export const withLogin = (file: ConfigFile, place: Place, credentials: Credentials, cwd: string): ConfigFile => {
  const { key, text, tokenType } = credentials;
  const stored = setValue(withPlace(file, place), place.profile, key, text, cwd);
  const typed = tokenType === undefined ? stored : setValue(stored, place.profile, 'token_type', tokenType);
  return useProfile(typed, place.profile);
};
