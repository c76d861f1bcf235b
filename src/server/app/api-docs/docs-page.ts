/** The texts of the page that shows the API: nothing in them comes from a caller. */

/** Where the page is; its files lie below. */
export const docsPath = '/api/docs';

/** The page; without scripts it leads to the description itself. */
export const pageText = (openapiPath: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>API of this service</title>
    <link rel="icon" type="image/png" href="${docsPath}/icon.png">
    <link rel="stylesheet" href="${docsPath}/swagger-ui.css">
  </head>
  <body>
    <main id="api"></main>
    <noscript>This page needs scripts. The same for programs: <a href="${openapiPath}">openapi.json</a></noscript>
    <script src="${docsPath}/swagger-ui-bundle.js"></script>
    <script src="${docsPath}/start.js"></script>
  </body>
</html>
`;

/**
 * Starts the viewer; it asks no other host to check the description, and forgets tokens with the page. Whatever it asks goes
 * where the page came from: behind a proxy that speaks TLS the service knows its own address only as plain HTTP.
 */
export const startText = (openapiPath: string): string => `SwaggerUIBundle({
  url: ${JSON.stringify(openapiPath)},
  dom_id: '#api',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  filter: true,
  displayRequestDuration: true,
  validatorUrl: null,
  persistAuthorization: false,
  requestInterceptor: (request) => {
    const { pathname, search } = new URL(request.url, location.href);
    request.url = location.origin + pathname + search;
    return request;
  },
});
`;
