/** The places a setting can come from, strongest first. */
export type OriginKind = 'flag' | 'environment' | 'profile' | 'default';

/** Where one value came from. `name` is the flag (`--url`), the variable (`REPOCTL_URL`), the profile, or `default`. */
export type Origin = { readonly kind: OriginKind; readonly name: string };

/** The origin as a person reads it: `flag --url`, `environment REPOCTL_URL`, `profile work`, `default`. */
export const describeOrigin = (origin: Origin): string =>
  origin.kind === 'default' ? 'default' : `${origin.kind} ${origin.name}`;
