import { contract } from '../../../src/contract/registry.ts';
import { pathNames, type Endpoint } from '../../../src/contract/vocabulary/endpoint.ts';
import { operationId, operationsOf } from '../../../src/generate/openapi/operations.ts';
import { pathExample } from '../../../src/generate/openapi/path-examples.ts';

const targetOf = (endpoint: Endpoint): string => {
  const inPath = pathNames(endpoint.path);
  const example = (name: string): string => String(pathExample(endpoint, name));
  const path = endpoint.path.replaceAll(/:([a-z_]+)/g, (_, name: string) => encodeURIComponent(example(name)));
  const query = (endpoint.required ?? []).filter((name) => !inPath.includes(name));
  return `${path}?${new URLSearchParams(Object.fromEntries(query.map((name) => [name, example(name)]))).toString()}`;
};

/** The reads of openapi.json that fail if they are sent with the examples of the page, with the statuses of their responses. */
export const failingReads = async (url: string, token: string): Promise<Readonly<Record<string, number>>> => {
  const reads = operationsOf(contract).filter(({ endpoint }) => endpoint.method === 'GET');
  const failed: Record<string, number> = {};
  for (const operation of reads) {
    const response = await fetch(`${url}/api/v4${targetOf(operation.endpoint)}`, {
      headers: { 'private-token': token },
      redirect: 'manual',
    });
    await response.arrayBuffer();
    if (response.status !== operation.endpoint.success) failed[operationId(operation)] = response.status;
  }
  return failed;
};
