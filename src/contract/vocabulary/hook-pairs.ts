/** Endpoints that set one header or one URL variable of a hook, whose other ones nobody has to know for it (v4 shapes). */
import type { Access } from './access.ts';
import { below, endpoint, type Schema } from './endpoint.ts';
import { headerKey, headerValue, pairValue, variableKey } from './hook-parameters.ts';

/** Hooks of one owner. */
interface Hooks<At extends string, A extends Access, P extends Readonly<Record<string, Schema>>> {
  /** As summaries call one of them. */
  readonly of: string;
  /** The path of one of them. */
  readonly path: At;
  /** The parameters of the path. */
  readonly address: P;
  readonly access: A;
}

export const hookPairs = <
  const At extends string,
  const A extends Access,
  const P extends Readonly<Record<string, Schema>>,
>(
  hook: Hooks<At, A, P>,
) => {
  const { of, address, access } = hook;
  const inferred: A = access;
  const header = below(hook, '/custom_headers/:key');
  const variable = below(hook, '/url_variables/:key');
  return {
    setHeader: endpoint({
      method: 'PUT',
      path: header,
      summary: `Set a header of ${of}`,
      section: 'v4',
      access: inferred,
      risk: 'write',
      inArchived: true,
      since: '17.1',
      params: { ...address, key: headerKey, value: headerValue },
      required: ['value'],
      success: 204,
      response: null,
    }),
    deleteHeader: endpoint({
      method: 'DELETE',
      path: header,
      summary: `Delete a header of ${of}`,
      section: 'v4',
      access: inferred,
      risk: 'destructive',
      inArchived: true,
      since: '17.1',
      params: { ...address, key: headerKey },
      success: 204,
      response: null,
    }),
    setVariable: endpoint({
      method: 'PUT',
      path: variable,
      summary: `Set a URL variable of ${of}`,
      section: 'v4',
      access: inferred,
      risk: 'write',
      inArchived: true,
      since: '15.2',
      params: { ...address, key: variableKey, value: { ...pairValue, description: 'Value of the variable' } },
      required: ['value'],
      success: 204,
      response: null,
    }),
    deleteVariable: endpoint({
      method: 'DELETE',
      path: variable,
      summary: `Delete a URL variable of ${of}`,
      section: 'v4',
      access: inferred,
      risk: 'destructive',
      inArchived: true,
      since: '15.2',
      params: { ...address, key: variableKey },
      success: 204,
      response: null,
    }),
  } as const;
};
