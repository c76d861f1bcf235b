/** The certificate of a service that speaks TLS itself. */
import { readFile } from 'node:fs/promises';
import { unwatchFile, watchFile } from 'node:fs';
import { createSecureContext, type Server } from 'node:tls';
import { guarded } from '../formats/guarded.ts';
import { errorText, type Log } from '../formats/log.ts';
import type { ServiceConfig } from '../request/service.ts';

type TlsFiles = NonNullable<ServiceConfig['tls']>;

/** A certificate and its key, both PEM. */
export interface Certificate {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/** Reads both. Rejects for files that are not there, or do not belong together. */
export const readCertificate = async ({ certFile, keyFile }: TlsFiles): Promise<Certificate> => {
  const [cert, key] = await Promise.all([readFile(certFile), readFile(keyFile)]);
  createSecureContext({ cert, key });
  return { cert, key };
};

/** Milliseconds between two looks at the files: not every file system reports that they were replaced. */
const interval = 5000;

/** Takes a new certificate for connections to come as soon as the files have changed, until the server closes. */
export const followCertificate = (server: Server, files: TlsFiles, log: Log): void => {
  const reload = async (): Promise<void> => {
    try {
      server.setSecureContext(await readCertificate(files));
      log('info', 'the TLS certificate was read again');
    } catch (error) {
      // Half of a pair, or of a file, is there for a moment: the old one stays until both are.
      log('warn', 'the TLS certificate could not be read again', { error: errorText(error) });
    }
  };
  const onChange = (): void => void reload();
  const paths = [files.certFile, files.keyFile];
  for (const path of paths) watchFile(path, { interval, persistent: false }, onChange);
  const leave = (): void => {
    for (const path of paths) unwatchFile(path, onChange);
  };
  server.once(
    'close',
    guarded(leave, (fault) => log('error', 'a listener failed', { error: errorText(fault) })),
  );
};
