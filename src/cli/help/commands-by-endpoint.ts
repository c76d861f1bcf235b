import type { Manifest } from '../program/tool.ts';
import { entriesOfNoun } from './find-all.ts';

/** The command for each endpoint that a verb calls, by method and path. */
export const commandsByEndpoint = async ({ nouns }: Manifest): Promise<ReadonlyMap<string, string>> => {
  const found = (await Promise.all(nouns.map(({ load }) => load())))
    .flatMap((noun) => entriesOfNoun(noun))
    // A map keeps the last of several commands for an endpoint, which must be the usual one.
    .toSorted((a, b) => a.rank - b.rank)
    .toReversed();
  return new Map(
    found.flatMap(({ command, endpoint }) =>
      endpoint === undefined ? [] : [[`${endpoint.method} ${endpoint.path}`, command] as const],
    ),
  );
};
