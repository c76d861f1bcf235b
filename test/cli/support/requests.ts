/** The requests of a command in the output of `--debug`: `GET /api/v4/groups/team?page=2`. */
export const requestsIn = (err: string): readonly string[] =>
  [...err.matchAll(/^> (\w+) \S+?(\/api\/v4\/\S+)/gm)].map(([, method, path]) => `${method} ${path}`);
