import { deepJsonFault } from '../../../../api/json/depth.ts';
import { parseJson } from '../../../../api/json/json-text.ts';
import { rawHttpRequest, type RawReply, type RawRequest } from '../../../../api/request.ts';
import { ViewError } from '../../../errors/view-error.ts';
import type { CommandContext } from '../../../context/context.ts';
import type { Streams } from '../../../output/streams.ts';
import { warn } from '../../../output/warn.ts';
import { utf8Text } from '../../../output/decode.ts';
import { writeText } from '../../../output/messages.ts';
import type { View } from '../../../output/view.ts';
import { writeRecord, writeRecords } from '../../../output/write-records.ts';
import { write } from '../../../output/write.ts';
import { isSuccess, toApiError } from '../../../../api/answer-body.ts';
import type { Client } from '../../../../api/client.ts';

/** The command line asks for a format. The format of a profile does not apply to raw responses. */
export const isViewAsked = ({ globals }: Pick<CommandContext, 'globals'>): boolean => {
  const { output, json, yaml, jq, fields, columns, sortBy } = globals;
  return json === true || yaml === true || [output, jq, fields, columns, sortBy].some((one) => one !== undefined);
};

/** Prints the status line and headers as curl does. */
export const printHead = async (streams: Streams, { status, headers }: RawReply): Promise<void> => {
  const { STATUS_CODES } = await import('node:http');
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const reason = STATUS_CODES[status] ?? '';
  await writeText(streams, `${[`HTTP/1.1 ${status} ${reason}`.trimEnd(), ...lines, '', ''].join('\n')}`);
};

/** The text of a body, without a byte order mark; undefined for binary data. */
const textOf = (bytes: Uint8Array): string | undefined => utf8Text(bytes)?.replace(/^\uFEFF/, '');

/** The value of a JSON text, or the reason why it cannot be used. */
const jsonOf = (text: string | undefined): { readonly value: unknown } | { readonly fault: string } => {
  const fault = 'not JSON';
  try {
    return text === undefined ? { fault } : { value: parseJson(text) };
  } catch (error) {
    return { fault: deepJsonFault(error) ?? fault };
  }
};

const printRaw = async (streams: Streams, bytes: Uint8Array): Promise<void> => {
  if (!streams.stdoutIsTerminal) {
    await write(streams.stdout, bytes);
    return;
  }
  const text = textOf(bytes);
  const json = jsonOf(text);
  if ('value' in json) {
    await writeRecord(streams, json.value, { format: 'json', columns: [], nameKey: 'id' });
  } else if (text === undefined) {
    warn(streams, `the response is binary (${bytes.byteLength} bytes); redirect it to a file: repoctl api ... > FILE`);
  } else {
    await writeText(streams, text.endsWith('\n') ? text : `${text}\n`);
  }
};

/** Prints a body in the view, or as it is: byte by byte in a pipe, readable and sanitized on a terminal. */
export const printBody = async (streams: Streams, { body }: RawReply, view: View | undefined): Promise<void> => {
  if (body.byteLength === 0) return;
  if (view === undefined) return printRaw(streams, body);
  const json = jsonOf(textOf(body));
  if ('fault' in json) {
    throw new ViewError(`the response is ${json.fault}, so it can only be printed unchanged`, {
      hint: 'Omit --jq, --fields, and the output format.',
    });
  }
  const { value } = json;
  if (Array.isArray(value)) {
    await writeRecords(streams, [value], view);
    return;
  }
  await writeRecord(streams, value, view);
};

/** The error of a response; undefined for a success. */
export const errorOf = (client: Client, raw: RawRequest, reply: RawReply): Error | undefined => {
  if (isSuccess(reply.status)) return undefined;
  const { status, headers, body: bytes } = reply;
  const http = rawHttpRequest(client, raw);
  return toApiError({ status, headers, bytes, path: http.path }, http);
};
