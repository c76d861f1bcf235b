import { isOpen } from '../../contract/vocabulary/access.ts';
import type { Endpoint, Resource } from '../../contract/vocabulary/endpoint.ts';
import { accessText } from '../model/shared-texts.ts';
import { createComponents, type JsonObject } from './components.ts';
import { operationId, operationsOf } from './operations.ts';
import { parametersOf, requestBodyOf, sharedParameters } from './parameters.ts';
import { responsesOf } from './responses.ts';

/** What somebody who reads the description of the API should know before any single operation; Markdown. */
const introduction = `What \`repoctl\` speaks, and what \`repoctl serve\` answers.

**Who is calling.** A token goes into the header \`Private-Token\`, or after \`Bearer\` into \`Authorization\`; where no header can be set, into the query. What is
public can be read without one. A token needs the scope \`api\`, except where another one is enough. Administrators whose token has the scope \`sudo\` act as somebody else with the header \`Sudo\`.

**Values.** Parameters are taken from the query, a form, multipart or JSON alike; files come as multipart. Times are ISO 8601. A project or a group in a path is its ID, or its
full path with \`/\` as \`%2F\`.

**Lists** come in pages of 20, or of \`per_page\` up to 100. The header \`Link\` leads to the next one.

**Errors** are JSON: \`message\` is a text, or for each parameter at fault a list of texts.

On the command line, \`repoctl help\` with a path finds the command for it.
`;

/** Ways to say who is calling (document, "Authentication"). */
const securitySchemes = {
  privateToken: { type: 'apiKey', in: 'header', name: 'Private-Token' },
  privateTokenParameter: { type: 'apiKey', in: 'query', name: 'private_token' },
  bearer: { type: 'http', scheme: 'bearer' },
  accessTokenParameter: { type: 'apiKey', in: 'query', name: 'access_token' },
  session: { type: 'apiKey', in: 'cookie', name: '_service_session' },
};

/** By method and path, what is typed for an endpoint. */
type Commands = ReadonlyMap<string, string>;

/** Any one of them will do. */
const anyScheme = Object.keys(securitySchemes).map((name) => ({ [name]: [] }));

const openApiPath = (path: string): string => path.replaceAll(/:([a-z_]+)/g, '{$1}');

/** Words that are written in capitals. */
const initialisms = new Set(['ci', 'gpg']);

/** Words of a name in camel case, the first capitalized: `Pipeline schedules`, `CI templates`. */
const tagOf = (resource: string): string => {
  const words = resource.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).split(' ');
  const text = words.map((word) => (initialisms.has(word) ? word.toUpperCase() : word)).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** Who may call an endpoint, and the command that does. */
const describe = (endpoint: Endpoint, commands: Commands): string => {
  const command = commands.get(`${endpoint.method} ${endpoint.path}`);
  const typed = command === undefined ? '' : ` On the command line: \`${command}\`.`;
  return `Access: ${accessText(endpoint)}.${typed}`;
};

/** The contract as an OpenAPI 3.1 document; operations name the command that calls them. */
export const openapiDocument = (
  contract: Readonly<Record<string, Resource>>,
  version: string,
  commands: Commands = new Map(),
): JsonObject => {
  const all = createComponents();
  const operations = operationsOf(contract);
  const shared = sharedParameters(
    operations.map(({ endpoint }) => endpoint),
    all,
  );
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const operation of operations) {
    const { resource, endpoint } = operation;
    const components = all.at(operationId(operation));
    const requestBody = requestBodyOf(operation, components);
    const path = (paths[openApiPath(endpoint.path)] ??= {});
    path[endpoint.method.toLowerCase()] = {
      operationId: operationId(operation),
      tags: [tagOf(resource)],
      summary: endpoint.summary,
      description: describe(endpoint, commands),
      'x-risk': endpoint.risk,
      // An operation's own list takes the place of the document's.
      ...(isOpen(endpoint) && { security: [...anyScheme, {}] }),
      parameters: parametersOf(endpoint, components, shared),
      ...(requestBody !== undefined && { requestBody }),
      responses: responsesOf(endpoint, components),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Repository hosting service',
      version,
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      {
        url: '{base_url}/api/v4',
        variables: { base_url: { default: 'http://127.0.0.1:8787', description: 'Address of the service' } },
      },
    ],
    security: anyScheme,
    tags: Object.keys(contract).map((resource) => ({ name: tagOf(resource) })),
    paths,
    components: { ...all.all(), securitySchemes },
  };
};
