/** Chooses records by an expression in jq's language. */
import { UsageError } from '../errors/usage-error.ts';
import { ViewError } from '../errors/view-error.ts';
import { checkJq, runJq } from './run-jq.ts';
import { valueAt } from './field-path.ts';

/**
 * Functions that an expression can use besides jq's own: the time, or the day, that is their input lies longer back than a
 * span, or does not. What has no time has no age: whoever means something by that has to say so.
 */
const prelude = (now: Date): string => `
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

/** One result for each record: an array with what the expression gives, or what is wrong with it. */
const program = (expression: string, now: Date): string =>
  // A comment at the end of the expression ends with its line.
  `${prelude(now)}[.[] | try [(${expression}\n)] catch {fault: (if type == "string" then . else tojson end)}]`;

const labelOf = (expression: string): string => `--where '${expression}'`;

const hint =
  "It must be true or false, in jq's language: '.archived', '.updated_at | older(\"90d\")'. See \"repoctl help where\".";

/**
 * Compiles an expression.
 *
 * @throws UsageError for one that is none
 */
export const checkWhere = async (expression: string, now: Date): Promise<void> => {
  if (expression.trim() === '') throw new UsageError('--where must not be empty', { hint });
  await checkJq(program(expression, now), labelOf(expression));
};

const shown = (results: readonly unknown[]): string =>
  results.length === 1 ? JSON.stringify(results[0]) : `${results.length} results`;

/**
 * The records for which an expression is true.
 *
 * @param nameKey the field by which messages name a record
 * @throws ViewError for a record for which it is neither true nor false
 */
export const recordsWhere = async (
  records: readonly unknown[],
  { expression, now, nameKey }: { readonly expression: string; readonly now: Date; readonly nameKey: string },
): Promise<readonly unknown[]> => {
  if (records.length === 0) return records;
  const [results] = await runJq(records, program(expression, now), labelOf(expression));
  const answers = results as readonly (readonly unknown[] | { readonly fault: string })[];
  return records.filter((record, index) => {
    const answer = answers[index] ?? [];
    const [only] = 'fault' in answer ? [] : answer;
    if (!('fault' in answer) && answer.length === 1 && typeof only === 'boolean') return only;
    const why = 'fault' in answer ? answer.fault : `got ${shown(answer)}, not true or false`;
    const name = valueAt(record, nameKey) ?? valueAt(record, 'id');
    throw new ViewError(`${labelOf(expression)} on ${String(name)}: ${why}`, {
      hint: "Say what is meant where there is nothing: '(.last_activity_on // .created_at) | older(\"90d\")', or '.x == null or (...)'.",
    });
  });
};
