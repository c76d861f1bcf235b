import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const openssl = (args: string[]): Promise<unknown> => promisify(execFile)('openssl', args);

export interface Certificates {
  /** Deletes the files. */
  readonly remove: () => Promise<void>;
  readonly ca: string;
  readonly server: { readonly cert: string; readonly key: string };
  readonly client: { readonly cert: string; readonly key: string };
}

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
const subject = (name: string): string[] => ['-subj', `/CN=${name}`];

/** A private authority and two certificates that it signed, one for 127.0.0.1 and one for a client. */
export const makeCertificates = async (): Promise<Certificates> => {
  const directory = await mkdtemp(join(tmpdir(), 'repoctl-tls-'));
  const at = (name: string): string => join(directory, name);
  const ca = ['-keyout', at('ca.key'), '-out', at('ca.pem')];
  await openssl(['req', '-x509', ...newKey, ...subject('Test Authority'), '-days', '2', ...ca]);
  const sign = async (name: string, extension: string): Promise<{ cert: string; key: string }> => {
    await writeFile(at(`${name}.ext`), extension);
    await openssl(['req', ...newKey, ...subject(name), '-keyout', at(`${name}.key`), '-out', at(`${name}.csr`)]);
    const signer = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-days', '2'];
    const files = ['-in', at(`${name}.csr`), '-extfile', at(`${name}.ext`), '-out', at(`${name}.pem`)];
    await openssl(['x509', '-req', ...signer, ...files]);
    return { cert: at(`${name}.pem`), key: at(`${name}.key`) };
  };
  return {
    remove: () => rm(directory, { recursive: true }),
    ca: at('ca.pem'),
    server: await sign('server', 'subjectAltName=IP:127.0.0.1\n'),
    client: await sign('client', 'extendedKeyUsage=clientAuth\n'),
  };
};
