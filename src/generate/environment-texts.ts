import { configKeys } from '../cli/config/keys.ts';
import type { KeyDeclaration } from '../cli/config/key-values.ts';

const others: readonly (readonly [string, string])[] = [
  ['REPOCTL_PROFILE', 'Profile to use'],
  ['REPOCTL_CONFIG_DIR', 'Directory of the configuration'],
  ['REPOCTL_PAGER, PAGER', 'Program that shows long texts on a terminal (default: less)'],
  ['REPOCTL_ROOT_TOKEN', 'Token of the administrator root, at the first start of repoctl serve'],
  ['REPOCTL_DATABASE', 'PostgreSQL database of repoctl serve'],
  ['NO_COLOR', 'No colour, when it is set'],
  ['FORCE_COLOR', 'Colour even where nobody may see it'],
  ['HTTPS_PROXY, HTTP_PROXY, NO_PROXY', 'Proxies, and what is reached without them'],
  ['NODE_EXTRA_CA_CERTS', 'File of further certificate authorities'],
  [
    'XDG_CONFIG_HOME, XDG_CACHE_HOME, XDG_DATA_HOME',
    'Where configuration, remembered completions and the data of repoctl serve are kept',
  ],
];

/** Every environment variable and what it sets. */
export const environmentTexts: readonly (readonly [name: string, says: string])[] = [
  ...configKeys.flatMap(({ env, summary }: KeyDeclaration): readonly (readonly [string, string])[] =>
    env === undefined ? [] : [[env, summary]],
  ),
  ...others,
];
