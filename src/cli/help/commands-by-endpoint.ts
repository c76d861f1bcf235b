import type { Manifest } from '../program/tool.ts';
import { entriesOfNoun } from './find-all.ts';

/** What is typed for each endpoint that a verb calls, by method and path: `repoctl storage list --failing`. */
export const commandsByEndpoint = async ({ nouns }: Manifest): Promise<ReadonlyMap<string, string>> => {
  const found = (await Promise.all(nouns.map(({ load }) => load())))
    .flatMap((noun) => entriesOfNoun(noun))
    // Of several commands for an endpoint a map keeps the last: that is to be the usual one.
    .toSorted((a, b) => a.rank - b.rank)
    .toReversed();
  return new Map(
    found.flatMap(({ command, endpoint }) =>
      endpoint === undefined ? [] : [[`${endpoint.method} ${endpoint.path}`, command] as const],
    ),
  );
};
