import { stringifyJson } from '../../api/json/json-text.ts';
import type { Exchange } from '../../api/client.ts';

const headerLines = (mark: string, headers: Readonly<Record<string, string>> | undefined): readonly string[] =>
  Object.entries(headers ?? {}).map(([name, value]) => `${mark} ${name}: ${value}`);

/** The lines of one exchange as curl does: `>` before the request, `<` before the response. */
export const exchangeLines = (exchange: Exchange): readonly string[] => {
  const { method, url, attempt, status, error, ms, requestBody } = exchange;
  const again = attempt > 1 ? ` (attempt ${attempt})` : '';
  return [
    `> ${method} ${url}${again}`,
    ...headerLines('>', exchange.requestHeaders),
    ...(requestBody === undefined ? [] : [`> ${stringifyJson(requestBody)}`]),
    `< ${status ?? 'no response'} after ${Math.round(ms)} ms${error === undefined ? '' : `: ${error}`}`,
    ...headerLines('<', exchange.responseHeaders),
    '',
  ];
};
