import type { SecureContext } from 'node:tls';
import { ConfigurationError, errorCode } from './errors/configuration-error.ts';

/** Paths of certificates. */
export interface TlsFiles {
  /** PEM file of certificate authorities that are trusted besides the default ones. */
  readonly caFile?: string | undefined;
  /** PEM files of the client certificate and its key: both or neither. */
  readonly certFile?: string | undefined;
  readonly keyFile?: string | undefined;
}

const readPem = async (what: string, path: string): Promise<string> => {
  const { readFile } = await import('node:fs/promises');
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    const why = errorCode(cause);
    throw new ConfigurationError(`cannot read ${what} ${path} (${why})`, { cause });
  }
};

/**
 * Returns the authorities that Node.js trusts by default, including NODE_EXTRA_CA_CERTS. The `ca` option replaces them, so that
 * they have to be passed as well.
 */
const usualAuthorities = async (env: Readonly<Record<string, string | undefined>>): Promise<string[]> => {
  const tls: { getCACertificates?: (type: 'default') => string[]; rootCertificates: readonly string[] } =
    await import('node:tls');
  // Exists since Node.js 22.15.
  if (tls.getCACertificates !== undefined) return tls.getCACertificates('default');
  const extra = env['NODE_EXTRA_CA_CERTS'];
  return [
    ...tls.rootCertificates,
    ...(extra === undefined || extra === '' ? [] : [await readPem('CA file of NODE_EXTRA_CA_CERTS', extra)]),
  ];
};

const certificate = /-----BEGIN (?:X509 )?CERTIFICATE-----[^]*?-----END (?:X509 )?CERTIFICATE-----/g;

/** OpenSSL reads a file without certificates as an empty list, and skips an invalid certificate. Both would fail much later. */
const checkAuthorities = async (caFile: string, pem: string): Promise<void> => {
  if (!pem.includes('-----BEGIN')) throw new ConfigurationError(`CA file ${caFile} contains no PEM certificate`);
  const { X509Certificate } = await import('node:crypto');
  for (const [index, [block]] of [...pem.matchAll(certificate)].entries()) {
    try {
      void new X509Certificate(block);
    } catch (cause) {
      throw new ConfigurationError(`CA file ${caFile} is damaged: cannot read certificate ${index + 1}`, {
        cause,
      });
    }
  }
};

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : 'unknown error');

/**
 * Creates two TLS contexts: for the server, and for a proxy, which must not get the client certificate. Without files, there are
 * none, and the defaults of Node.js apply.
 *
 * @throws ConfigurationError with the file that is missing or invalid
 */
export const openTlsContexts = async (
  files: TlsFiles,
  env: Readonly<Record<string, string | undefined>>,
): Promise<{ service?: SecureContext; proxy?: SecureContext }> => {
  const { caFile, certFile, keyFile } = files;
  if (caFile === undefined && certFile === undefined && keyFile === undefined) return {};
  if ((certFile === undefined) !== (keyFile === undefined)) {
    throw new ConfigurationError(
      certFile === undefined
        ? `key file ${keyFile} requires a client certificate`
        : `client certificate ${certFile} requires a key file`,
      { hint: 'Set both cert_file and key_file; they can be the same file.' },
    );
  }
  const { createSecureContext } = await import('node:tls');
  const authorities =
    caFile === undefined ? {} : { ca: [...(await usualAuthorities(env)), await readPem('CA file', caFile)] };
  const identity =
    certFile === undefined || keyFile === undefined
      ? {}
      : { cert: await readPem('client certificate', certFile), key: await readPem('key', keyFile) };
  if (caFile !== undefined) await checkAuthorities(caFile, authorities.ca?.at(-1) ?? '');
  const make = (what: string, options: Parameters<typeof createSecureContext>[0]): SecureContext => {
    try {
      return createSecureContext(options);
    } catch (cause) {
      throw new ConfigurationError(`cannot use ${what}: ${reasonOf(cause)}`, { cause });
    }
  };
  const proxy = make(`CA file ${caFile}`, authorities);
  if (certFile === undefined) return { service: proxy, proxy };
  const service = make(`client certificate ${certFile} with key ${keyFile}`, { ...authorities, ...identity });
  return { service, proxy };
};
