import { isOpen } from '../../contract/vocabulary/access.ts';
import type { Endpoint, Resource } from '../../contract/vocabulary/endpoint.ts';
import { accessText } from '../model/shared-texts.ts';
import { createComponents, type JsonObject } from './components.ts';
import { operationId, operationsOf } from './operations.ts';
import { parametersOf, requestBodyOf, sharedParameters } from './parameters.ts';
import { responsesOf } from './responses.ts';
import { orderedTags, tagOf } from './tags.ts';

/** The introduction to the document, in Markdown. */
const introduction = `The API that \`repoctl\` calls and that \`repoctl serve\` provides.

**Authentication.** A token is sent in the header \`Private-Token\`, in \`Authorization\` after \`Bearer\`, or, where no header can be set, in the query. Public
records can be read without a token. A token needs the scope \`api\`, unless an operation says otherwise. Administrators can act as another user with the header \`Sudo\`, if their token has the scope \`sudo\`.

**Values.** Parameters are sent in the query, or in a body of JSON, a form, or multipart; files are sent as multipart. Times are ISO 8601. A project or a group in a path is its ID, or its
full path with \`/\` as \`%2F\`: \`harbor%2Fhandbook\`.

**Ignored parameters**, which are unknown or settings without effect, are named in the header \`X-Ignored-Params\`, percent-encoded and with commas between them.

**Stopped schedules**, which became inactive because a request took access away from their owner, are named in the header \`X-Stopped-Schedules\`: \`harbor/handbook:3, lab/x:9\`.

**Texts** are kept as they are sent: quick actions in comments and descriptions, such as \`/close\`, are not carried out.

**Lists** have pages of 20 records, or of \`per_page\` up to 100. The header \`Link\` has the URL of the next page.

**Errors** are JSON: \`message\` is a text, or has a list of texts for each invalid parameter.

On the command line, \`repoctl help\` with a path finds the command for it.
`;

/** The ways of authentication (document, "Authentication"). */
const securitySchemes = {
  privateToken: { type: 'apiKey', in: 'header', name: 'Private-Token' },
  privateTokenParameter: { type: 'apiKey', in: 'query', name: 'private_token' },
  bearer: { type: 'http', scheme: 'bearer' },
  accessTokenParameter: { type: 'apiKey', in: 'query', name: 'access_token' },
  session: { type: 'apiKey', in: 'cookie', name: '_service_session' },
};

/** The command of each endpoint, by method and path. */
type Commands = ReadonlyMap<string, string>;

/** Any one of the schemes is enough. */
const anyScheme = Object.keys(securitySchemes).map((name) => ({ [name]: [] }));

const openApiPath = (path: string): string => path.replaceAll(/:([a-z_]+)/g, '{$1}');

/** Describes the access that an endpoint needs, and the command that calls it. */
const describe = (endpoint: Endpoint, commands: Commands): string => {
  const command = commands.get(`${endpoint.method} ${endpoint.path}`);
  const typed = command === undefined ? '' : ` On the command line: \`${command}\`.`;
  return `Access: ${accessText(endpoint)}.${typed}`;
};

/** Returns the contract as an OpenAPI 3.1 document. Operations name the command that calls them. */
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
      // The security of an operation replaces that of the document.
      ...(isOpen(endpoint) && { security: [...anyScheme, {}] }),
      parameters: parametersOf(endpoint, components, shared),
      ...(requestBody !== undefined && { requestBody }),
      responses: responsesOf(endpoint, components),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'repoctl API',
      version,
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      {
        url: '{base_url}/api/v4',
        variables: { base_url: { default: 'http://127.0.0.1:8787', description: 'URL of the server' } },
      },
    ],
    security: anyScheme,
    tags: orderedTags(Object.keys(contract)).map((name) => ({ name })),
    paths,
    components: { ...all.all(), securitySchemes },
  };
};
