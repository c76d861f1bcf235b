/** The places a setting can come from, strongest first; `job` is a variable that the runner of a CI job sets. */
export const originKinds = ['flag', 'environment', 'profile', 'job', 'default'] as const;

export type OriginKind = (typeof originKinds)[number];

/** Where one value came from. `name` is the flag (`--url`), the variable (`REPOCTL_URL`), the profile, or `default`. */
export type Origin = { readonly kind: OriginKind; readonly name: string };

const words: Readonly<Record<OriginKind, string>> = {
  flag: 'flag ',
  environment: 'environment variable ',
  profile: 'profile ',
  job: 'environment variable ',
  default: '',
};

/** The origin as a person reads it: `flag --url`, `environment variable REPOCTL_URL`, `profile work`, `default`. */
export const describeOrigin = ({ kind, name }: Origin): string => `${words[kind]}${name}`;
