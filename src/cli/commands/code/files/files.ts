import { isFileParam } from '../../../../api/multipart.ts';
import { files as endpoints } from '../../../../contract/code/files.ts';
import type { Endpoint } from '../../../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../../../context/context.ts';
import { utf8Text } from '../../../output/decode.ts';
import type { Noun, Verb, VerbCall } from '../../../verbs/noun.ts';
import type { WireParams } from '../../../verbs/parameter.ts';
import type { MessageParts } from '../../../verbs/message-parts.ts';
import { decode, escapedAtHint, readGivenFile } from '../../../context/read-given-text.ts';

/** Text stays text, so that the request is readable; base64 takes any other bytes. */
const encoded = (bytes: Uint8Array): WireParams => {
  const content = utf8Text(bytes);
  return content === undefined || content.includes('\0')
    ? { content: Buffer.from(bytes).toString('base64'), encoding: 'base64' }
    : { content, encoding: 'text' };
};

/** Reads `--content @FILE` byte by byte, the last line break included. */
const readContent = async (context: CommandContext, params: WireParams): Promise<WireParams> => {
  const { content, encoding } = params;
  if (!isFileParam(content)) return {};
  const bytes =
    'bytes' in content ? content.bytes : await readGivenFile('--content', content.path, context, escapedAtHint);
  // With --encoding, the file is encoded already.
  return encoding === undefined ? encoded(bytes) : { content: decode(bytes, 'the file of --content') };
};

const flags = {
  file_path: { name: 'file' },
  commit_message: { name: 'message', short: 'm' },
} as const;

/** `--content @FILE` is passed on as a file, for `readContent`. */
const withFile = <const E extends Endpoint>(endpoint: E): E => ({ ...endpoint, files: ['content'] });

const printFile = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const { printFile: print } = await import('./downloads.ts');
  await print(context, call);
};

const fromBase64 = (content: unknown): string => Buffer.from(String(content), 'base64').toString();

/** Several rows have no path or branch in common, so that the text names what they share. */
const fileText = ({ file_path: path, branch }: WireParams, file = String(path)): string =>
  branch === undefined ? file : `${file} on branch ${String(branch)}`;

const deletedText = ({ given, many, params, from }: MessageParts): string =>
  `delete ${many ? fileText(params, given) : `file ${fileText(params)}`}${from}`;

const told =
  (done: string): Verb['done'] =>
  ({ params, in: place }) =>
    `${done} ${fileText(params)}${place}`;

export const files: Noun = {
  name: 'files',
  summary: 'View and change repository files',
  nameKey: 'path',
  columns: [
    { key: 'mode', title: 'MODE' },
    { key: 'type', title: 'TYPE' },
    { key: 'id', title: 'SHA', wide: true },
    { key: 'path', title: 'PATH', keep: true, shrink: 1 },
  ],
  verbs: [
    {
      name: 'list',
      endpoint: endpoints.tree,
      positional: ['path'],
      examples: [
        { command: 'repoctl files list -p group/project', caption: 'List the files at the top level' },
        {
          command: 'repoctl files list docs --ref v2.0 --recursive --all -o name',
          caption: 'List all files below a directory',
        },
      ],
    },
    {
      name: 'get',
      summary: 'Print a file',
      endpoint: endpoints.get,
      flags: { file_path: { name: 'file' } },
      // Other servers require a ref; HEAD is the default branch everywhere.
      complete: async (_context, params) => ('ref' in params ? {} : { ref: 'HEAD' }),
      content: endpoints.raw,
      run: printFile,
      examples: [
        { command: 'repoctl files get README.md', caption: 'Print a file of the default branch' },
        { command: 'repoctl files get logo.png --ref v2.0 > logo.png', caption: 'Save a binary file from a tag' },
        { command: 'repoctl files get README.md --json', caption: 'Print the record with base64 content' },
      ],
    },
    {
      name: 'create',
      nameKey: 'file_path',
      endpoint: withFile(endpoints.create),
      existing: {
        in: [endpoints.get],
        query: ({ branch }) => ({ ref: branch }),
        update: endpoints.update,
        shown: ({ content }, { encoding }) => ({ content: encoding === 'base64' ? content : fromBase64(content) }),
      },
      unique: [{ together: ['file_path', 'branch'] }],
      positional: ['file_path'],
      flags,
      complete: readContent,
      done: told('Created'),
      examples: [
        {
          command: "repoctl files create docs/a.md --branch main -m 'Add a page' --content @a.md",
          caption: 'Commit a local file',
        },
      ],
    },
    {
      name: 'update',
      nameKey: 'file_path',
      endpoint: withFile(endpoints.update),
      positional: ['file_path'],
      flags,
      complete: readContent,
      done: told('Updated'),
      examples: [
        {
          command: "repoctl files update VERSION --branch release --start-branch main -m '2.0' --content 2.0",
          caption: 'Commit a change to a new branch',
        },
      ],
    },
    {
      name: 'delete',
      endpoint: endpoints.delete,
      flags,
      confirm: { act: deletedText },
      done: told('Deleted'),
      examples: [
        {
          command: "repoctl files delete old.txt --branch main -m 'Clean up' --yes",
          caption: 'Delete a file in a commit',
        },
      ],
    },
    {
      name: 'blob',
      summary: 'Print a blob',
      endpoint: endpoints.blob,
      content: endpoints.rawBlob,
      run: printFile,
      examples: [{ command: 'repoctl files blob 1a2b3c4d', caption: 'Print a blob by its SHA' }],
    },
    {
      name: 'archive',
      endpoint: endpoints.archive,
      flags: { sha: { name: 'ref' } },
      extras: [{ flags: '--to <file>', description: 'Output file (default: stdout)' }],
      run: async (context, call) => (await import('./downloads.ts')).saveArchive(context, call),
      examples: [
        {
          command: 'repoctl files archive --ref v2.0 --format zip --to v2.0.zip',
          caption: 'Download all files of a release',
        },
        { command: 'repoctl files archive --path docs | tar xz', caption: 'Extract a directory' },
      ],
    },
  ],
};
