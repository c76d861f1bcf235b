/** The places a setting can come from, strongest first. */
export type OriginKind = 'flag' | 'environment' | 'profile' | 'default';

/** Where one value came from. `name` is the flag (`--url`), the variable (`REPOCTL_URL`), the profile, or `default`. */
export type Origin = { readonly kind: OriginKind; readonly name: string };

const words: Readonly<Record<OriginKind, string>> = {
  flag: 'flag ',
  environment: 'environment variable ',
  profile: 'profile ',
  default: '',
};

/** The origin as a person reads it: `flag --url`, `environment variable REPOCTL_URL`, `profile work`, `default`. */
export const describeOrigin = ({ kind, name }: Origin): string => `${words[kind]}${name}`;
