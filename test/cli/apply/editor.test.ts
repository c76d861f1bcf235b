import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfiguration } from '../../../src/cli/apply/file/read-configuration.ts';

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
}

/** The YAML language server that editors start, and its messages. */
const startEditor = () => {
  const program = createRequire(import.meta.url).resolve('yaml-language-server/bin/yaml-language-server');
  const server = spawn(process.execPath, [program, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting: { readonly fits: (message: Message) => boolean; readonly resolve: (message: Message) => void }[] = [];
  let rest = Buffer.alloc(0);
  let number = 0;

  const send = (message: object): void => {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    server.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  };
  const next = (fits: (message: Message) => boolean): Promise<Message> =>
    new Promise((resolve) => {
      waiting.push({ fits, resolve });
    });
  const take = (message: Message): void => {
    // The language server asks for the settings of the editor, which has none.
    if (message.method === 'workspace/configuration') send({ id: message.id, result: [null, null, null, null, null] });
    else if (message.method !== undefined && message.id !== undefined) send({ id: message.id, result: null });
    for (const one of waiting.filter(({ fits }) => fits(message))) {
      waiting.splice(waiting.indexOf(one), 1);
      one.resolve(message);
    }
  };
  server.stdout.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = /^Content-Length: (\d+)\r\n(?:.+\r\n)*\r\n/.exec(rest.toString('latin1'));
      const end = head === null ? Infinity : head[0].length + Number(head[1]);
      if (head === null || rest.length < end) return;
      take(JSON.parse(rest.subarray(head[0].length, end).toString('utf8')) as Message);
      rest = rest.subarray(end);
    }
  });
  return {
    request: async (method: string, params: object): Promise<unknown> => {
      number += 1;
      const id = number;
      const answer = next((message) => message.id === id && message.method === undefined);
      send({ id, method, params });
      return (await answer).result;
    },
    notify: (method: string, params: object): void => send({ method, params }),
    next,
    stop: () => server.kill(),
  };
};

const example = fileURLToPath(new URL('../../../docs/configuration/example.yaml', import.meta.url));

describe('the schema of configuration files', () => {
  const editor = startEditor();
  let text: string;
  beforeAll(async () => {
    text = await readFile(example, 'utf8');
    await editor.request('initialize', { processId: null, rootUri: null, capabilities: {} });
    editor.notify('initialized', {});
  });
  afterAll(() => editor.stop());

  /** Opens a document beside the example, and returns what the editor underlines. */
  const faultsIn = async (name: string, content: string): Promise<readonly string[]> => {
    const uri = pathToFileURL(example.replace('example', name)).href;
    const told = editor.next(
      ({ method, params }) => method === 'textDocument/publishDiagnostics' && (params as { uri: string }).uri === uri,
    );
    editor.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version: 1, text: content } });
    const { params } = await told;
    return (params as { diagnostics: { message: string }[] }).diagnostics.map(({ message }) => message);
  };

  /** Completions that an editor offers at `|`. */
  const offered = async (name: string, content: string): Promise<readonly string[]> => {
    const before = content.slice(0, content.indexOf('|'));
    await faultsIn(name, content.replace('|', ''));
    const lines = before.split('\n');
    const items = (await editor.request('textDocument/completion', {
      textDocument: { uri: pathToFileURL(example.replace('example', name)).href },
      position: { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 },
    })) as { items: { label: string }[] };
    return items.items.map(({ label }) => label);
  };

  const head = '# yaml-language-server: $schema=../reference/repoctl-config.schema.json\nversion: 1\n';

  it('accepts the same example as repoctl', async () => {
    expect(readConfiguration([{ path: 'example.yaml', text, sha256: '' }]).faults).toEqual([]);
    expect(await faultsIn('example', text)).toEqual([]);
  });

  it.each([
    ['an unknown key', 'projects: { a/b: { labels: { bug: { colour: red } } } }', /colour/],
    ['a wrong type', 'projects: { a/b: { settings: { issues_enabled: maybe } } }', /boolean/i],
    ['an unknown section', 'projects: { a/b: { lables: {} } }', /lables/],
    ['a record that is never deleted', 'users: { ann: absent }', /users|absent/],
  ])('reports %s', async (name, line, message) => {
    expect(await faultsIn(name.replaceAll(' ', '-'), `${head}${line}\n`)).toContainEqual(
      expect.stringMatching(message),
    );
  });

  it('completes sections, fields, and values', async () => {
    expect(await offered('sections', `${head}projects:\n  a/b:\n    |\n`)).toEqual(
      expect.arrayContaining(['labels', 'protected_branches', 'create']),
    );
    expect(await offered('fields', `${head}projects:\n  a/b:\n    settings:\n      |\n`)).toEqual(
      expect.arrayContaining(['visibility', 'merge_method']),
    );
    expect(await offered('words', `${head}projects:\n  a/b:\n    settings:\n      visibility: |\n`)).toEqual(
      expect.arrayContaining(['private', 'internal', 'public']),
    );
  });
});
