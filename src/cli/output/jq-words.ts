/** Functions that jq expressions can use beside jq's own: times of records, and the environment. */
import { isSecretVariable, redactValue, withoutSecrets } from '../../api/redact.ts';
import { stringifyJson } from '../../api/json/json-text.ts';
import type { Environment } from './environment.ts';

export interface JqContext {
  readonly now: Date;
  readonly env: Environment;
}

/** `age`, `older`, and `newer` of a time or a day, the input. A value that is not a time is neither old nor new, and fails. */
const times = (now: Date): string => `
def _now: ${now.getTime() / 1000};
def _seconds:
  if test("^[0-9]+(\\\\.[0-9]+)?[smhdw]$") then
    (.[:-1] | tonumber) * {s: 1, m: 60, h: 3600, d: 86400, w: 604800}[.[-1:]]
  else error("\\(tojson) is not a duration such as 90d, 12h, or 2w") end;
def _zone: if . == "Z" then 0 else
  (if .[:1] == "-" then -1 else 1 end) * ((.[1:3] | tonumber) * 3600 + ((.[3:] | ltrimstr(":")) | if . == "" then 0 else tonumber end) * 60) end;
def _time:
  if type == "null" then error("there is no time to compare: null")
  elif type != "string" then error("\\(tojson) is not a time")
  elif test("^[0-9]{4}-[0-9]{2}-[0-9]{2}$") then "\\(.)T00:00:00Z" | fromdateiso8601
  elif test("^[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}:[0-9]{2}(\\\\.[0-9]+)? ?(Z|UTC|[+-][0-9]{2}:?[0-9]{2})$") then
    ("\\(.[:10])T\\(.[11:19])Z" | fromdateiso8601) - (.[19:] | sub("^\\\\.[0-9]+"; "") | ltrimstr(" ") | if . == "UTC" then "Z" else . end | _zone)
  else error("\\(tojson) is not a time") end;
def age: _now - _time;
def older($span): age > ($span | _seconds);
def newer($span): age <= ($span | _seconds);
`;

/** The variables that hold no secret, with the secrets of others redacted in their values. */
const publicVariables = (env: Environment): unknown => {
  const set = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const secrets = set.filter(([name]) => isSecretVariable(name)).map(([, value]) => value);
  return withoutSecrets(secrets, redactValue(Object.fromEntries(set.filter(([name]) => !isSecretVariable(name)))));
};

/** jq itself has an empty `env` and `$ENV`, as WebAssembly has no environment. */
const environment = (env: Environment): string => `def env: ${stringifyJson(publicVariables(env))};\nenv as $ENV |`;

/** An expression with the definitions of these functions. */
export const withJqWords = (expression: string, { now, env }: JqContext): string =>
  `${times(now)}${/env/i.test(expression) ? environment(env) : ''}\n${expression}`;
