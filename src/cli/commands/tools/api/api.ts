import { Option, type Command } from 'commander';
import type { Tool } from '../../../program/tool.ts';
import {
  addListOptions,
  addRowOptions,
  addTargetOptions,
  bulkHeading,
  listHeading,
  scopeFlags,
  targetHeading,
} from '../../../program/verb-options.ts';
import type { FieldText } from '../../../verbs/parse-fields.ts';
import type { ApiOptions } from './parse-call.ts';

type Collect<T> = (text: string, before: readonly T[] | undefined) => readonly T[];

const collect: Collect<string> = (text, before = []) => [...before, text];

const collectField =
  (typed: boolean): Collect<FieldText> =>
  (text, before = []) => [...before, { text, typed }];

/**
 * An option whose values have another name than its flag, so that two flags can share one, and none is mistaken for a
 * global option.
 */
const optionInto = <T>(name: string, flags: string, description: string, parse: Collect<T>): Option => {
  const option = new Option(flags, description).argParser(parse);
  option.attributeName = () => name;
  return option;
};

const addOptions = (command: Command): void => {
  command
    .option('-X, --method <method>', 'Method (default: GET, or POST with fields or a body)')
    .addOption(
      optionInto(
        'pairs',
        '-F, --field <key=value>',
        'Typed parameter: true, false, null, a number, @file, or @- for stdin',
        collectField(true),
      ),
    )
    .addOption(optionInto('pairs', '-f, --raw-field <key=value>', 'String parameter', collectField(false)))
    .option('--form <key=value>', 'Value of a multipart form; key=@file sends a file', collect)
    .option('-H, --header <name:value>', 'Request header', collect)
    .addOption(
      optionInto('body', '--input <file>', 'Body from a file, - for stdin; fields become the query', (text) => [text]),
    )
    .option('-i, --include', 'Print the response status and headers first')
    .option('--wait', 'Send a GET until --where is true of the response')
    .option('--wait-timeout <duration>', 'Time limit for --wait, such as 30s or 2h (default: 30m)')
    .option('--to <file>', 'Output file for the response body (default: stdout)')
    .addOption(
      new Option('--if-exists <action>', 'Action for a record that exists (409) (default: fail)').choices([
        'fail',
        'skip',
      ]),
    )
    .option('--silent', 'Do not print the response body')
    .option(scopeFlags('project'), 'Project path or ID for {project} (default: profile, then current Git clone)')
    .option(scopeFlags('group'), 'Group path or ID for {group} (default: profile)')
    .option('--user <user>', 'Username or ID for {user}')
    .addOption(new Option('--paginate', 'Same as --all'));
  addListOptions(command);
  addRowOptions(command, 'Parallel requests, 1 to 32 (default: 4, or 1 for DELETE)');
  addTargetOptions(command, { kinds: ['project', 'group'], hasLists: true });
};

/** A request as typed, with the credentials and limits of the profile. */
export const api: Tool = {
  name: 'api',
  summary: 'Send an API request',
  examples: [
    { command: 'repoctl api /version', caption: 'Send a GET request and print the response' },
    {
      command: "repoctl api 'projects/{project}/labels' --all --jq '.[].name'",
      caption: 'List all pages and filter them',
    },
    { command: 'repoctl api -X PUT /projects/7 -f description=docs -F archived=false', caption: 'Send typed values' },
    { command: 'repoctl api POST /projects/7/labels --input label.json', caption: 'Send a file' },
    {
      command: "repoctl api 'runners/all?status=offline' --all -o name | repoctl api DELETE 'runners/{id}' - --yes",
      caption: 'Delete offline runners',
    },
    {
      command:
        "repoctl api 'projects/:id/registry/repositories' --all -o name | repoctl api DELETE 'projects/:id/registry/repositories/{id}/tags' - -F keep_n=10 -f 'name_regex_delete=.*' --yes",
      caption: 'Keep ten images of each registry of a project',
    },
    {
      command:
        "repoctl api POST 'projects/:id/hooks' -f url=https://ci.example.com/hook -F push_events=true --each-project --of platform",
      caption: 'Add a hook to each project of a group',
    },
    {
      command: "repoctl api POST 'projects/:id/remote_mirrors' --from mirrors.csv -F enabled=true",
      caption: 'Create push mirrors from a CSV file with the columns project and url',
    },
    {
      command:
        "repoctl api POST 'projects/:id/approval_rules' -f name=Security -F approvals_required=2 --each-project --of platform --if-exists skip",
      caption: 'Create an approval rule in each project',
    },
    {
      command:
        "repoctl api POST 'projects/:id/job_token_scope/allowlist' -F target_project_id=7 --each-project --of platform --if-exists skip",
      caption: 'Allow the job tokens of project 7 in each project',
    },
    {
      command:
        "repoctl api PUT 'projects/:id/push_rule' -F max_file_size=50 -F prevent_secrets=true --each-project --of platform",
      caption: 'Change the push rules of each project',
    },
    {
      command:
        "repoctl api POST 'projects/:id/export' --silent && repoctl api 'projects/:id/export' --wait --where '.export_status == \"finished\"' --silent && repoctl api 'projects/:id/export/download' --to app.tar.gz",
      caption: 'Export a project, and download the file when it is there',
    },
  ],
  build: (command, { contextOf }) => {
    command
      .usage('[METHOD] <path> [value...] [options]')
      .argument(
        '<path...>',
        'Path below /api/v4, after a method if it is not GET, and before values of its last {name}; - reads them from stdin',
      );
    addOptions(command);
    command.action(async (words: readonly string[], options: ApiOptions) => {
      const [{ runApi }, { valuesUnder }] = await Promise.all([
        import('./run-api.ts'),
        import('../../../program/input-of.ts'),
      ]);
      await runApi(contextOf(command), {
        words,
        options,
        list: valuesUnder(command, listHeading),
        bulk: valuesUnder(command, bulkHeading),
        targets: valuesUnder(command, targetHeading),
      });
    });
  },
};
