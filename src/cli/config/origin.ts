/** Origins of settings; each overrides those after it. `job` is a variable of a CI job. */
export const originKinds = ['flag', 'environment', 'profile', 'job', 'default'] as const;

export type OriginKind = (typeof originKinds)[number];

/** The origin of a value. `name` is the flag (`--url`), the variable (`REPOCTL_URL`), the profile, or `default`. */
export type Origin = { readonly kind: OriginKind; readonly name: string };

const words: Readonly<Record<OriginKind, string>> = {
  flag: 'flag ',
  environment: 'environment variable ',
  profile: 'profile ',
  job: 'environment variable ',
  default: '',
};

/** `flag --url`, `environment variable REPOCTL_URL`, `profile work`, or `default`. */
export const describeOrigin = ({ kind, name }: Origin): string => `${words[kind]}${name}`;
