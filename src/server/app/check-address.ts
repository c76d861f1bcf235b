import { createServer } from 'node:net';

/**
 * Listens for a moment where the service will, so that an address that cannot be had is told before anything is made.
 * Rejects with Node's own error.
 */
export const checkAddress = async ({ host, port }: { readonly host: string; readonly port: number }): Promise<void> => {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, resolve);
  });
  await new Promise((resolve) => {
    server.close(resolve);
  });
};
