import { findablesOfNoun } from '../cli/help/find-all.ts';
import { loadAllNouns } from '../cli/manifest.ts';

/** What is typed for each endpoint that a verb calls, by method and path: `repoctl storage list --failing`. */
export const commandsByEndpoint = async (): Promise<ReadonlyMap<string, string>> => {
  const found = (await loadAllNouns())
    .flatMap((noun) => findablesOfNoun(noun))
    // Of several commands for an endpoint a map keeps the last: that is to be the usual one.
    .toSorted((a, b) => a.rank - b.rank)
    .toReversed();
  return new Map(
    found.flatMap(({ command, endpoint }) =>
      endpoint === undefined ? [] : [[`${endpoint.method} ${endpoint.path}`, command] as const],
    ),
  );
};
