/** Answers to what never becomes a request of the application: written to the socket, with the headers and the body of others. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { badRequest, expectationFailed } from '../formats/problems.ts';

/** On every answer: none is to be run, or taken for what it does not say it is. */
export const harmlessHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

const headers = { ...harmlessHeaders, 'content-type': 'application/json', connection: 'close' } as const;

/** For what is no HTTP, or has too large a head. */
export const answerBroken = (socket: Socket): void => {
  const body = JSON.stringify(badRequest('the request is not HTTP/1.1, or its head is too large').body);
  if (socket.writable) {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const head = ['HTTP/1.1 400 Bad Request', ...lines, `content-length: ${Buffer.byteLength(body)}`];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroySoon();
};

/** For an `Expect` of anything but `100-continue` (RFC 9110, 10.1.1). */
export const answerExpectation = (_request: IncomingMessage, response: ServerResponse): void => {
  const { status, body } = expectationFailed();
  response.writeHead(status, headers).end(JSON.stringify(body));
};
