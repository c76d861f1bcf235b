/** Certificates for tests, created at test time by the system's `openssl`, so that they never expire. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** A certificate and its private key, in PEM. */
export interface Pair {
  readonly certificate: string;
  readonly key: string;
}

export interface Wanted {
  /** In the format of `-subj`. */
  readonly subject?: string;
  /** Such as `rsa:2048`, `ec:prime256v1`, or `ed25519`. */
  readonly algorithm?: string;
  /** Lines of an extension section and of the sections that they refer to. */
  readonly extensions?: string;
  readonly serial?: string;
  /** The signature digest. The default is that of the key type. */
  readonly hash?: string;
  /** Counted from now; negative for an expired certificate. */
  readonly days?: number;
  /** The default is a self-signed certificate. */
  readonly issuer?: Pair;
}

const inDirectory = async <T>(work: (path: (name: string) => string) => Promise<T>): Promise<T> => {
  const directory = await mkdtemp(join(tmpdir(), 'repoctl-x509-'));
  try {
    return await work((name) => join(directory, name));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

const openssl = async (...argv: readonly string[]): Promise<string> =>
  (await execute('openssl', argv, { maxBuffer: 10_000_000 })).stdout;

const keyArguments = (algorithm: string): string[] => {
  const [name = '', size = ''] = algorithm.split(':');
  if (name === 'rsa') return ['-algorithm', 'RSA', '-pkeyopt', `rsa_keygen_bits:${size}`];
  return name === 'ec' ? ['-algorithm', 'EC', '-pkeyopt', `ec_paramgen_curve:${size}`] : ['-algorithm', name];
};

export const makeKey = (algorithm = 'ec:prime256v1'): Promise<string> => openssl('genpkey', ...keyArguments(algorithm));

/** A certificate with a new key. */
export const makePair = ({
  subject = '/CN=site.example.org',
  algorithm,
  extensions,
  serial = '0x4242',
  hash,
  days = 30,
  issuer,
}: Wanted = {}): Promise<Pair> =>
  inDirectory(async (path) => {
    const key = await makeKey(algorithm);
    await writeFile(path('key'), key);
    await writeFile(path('extensions'), `${extensions ?? 'basicConstraints=critical,CA:TRUE'}\n`);
    await openssl('req', '-new', '-utf8', '-key', path('key'), '-subj', subject, '-out', path('request'));
    if (issuer !== undefined) {
      await writeFile(path('issuer'), issuer.certificate);
      await writeFile(path('issuer-key'), issuer.key);
    }
    const signer =
      issuer === undefined ? ['-signkey', path('key')] : ['-CA', path('issuer'), '-CAkey', path('issuer-key')];
    const certificate = await openssl(
      'x509',
      '-req',
      '-in',
      path('request'),
      '-days',
      String(days),
      '-set_serial',
      serial,
      '-extfile',
      path('extensions'),
      ...(hash === undefined ? [] : [`-${hash}`]),
      ...signer,
    );
    return { certificate, key };
  });

/** The paths of a certificate and its key. */
export const writePair = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'repoctl-tls-'));
  const { certificate, key } = await makePair();
  const files = { certFile: join(directory, 'cert.pem'), keyFile: join(directory, 'key.pem') };
  await Promise.all([writeFile(files.certFile, certificate), writeFile(files.keyFile, key)]);
  return { certificate, files, remove: () => rm(directory, { recursive: true }) };
};

/** The output of `openssl x509` for a certificate. */
export const opensslSays = (certificate: string, ...argv: readonly string[]): Promise<string> =>
  inDirectory(async (path) => {
    await writeFile(path('certificate'), certificate);
    return openssl('x509', '-noout', '-in', path('certificate'), ...argv);
  });

/** A private key with a passphrase, in PKCS #8 or in the older format. */
export const encryptKey = (key: string, form: 'pkcs8' | 'traditional'): Promise<string> =>
  inDirectory(async (path) => {
    await writeFile(path('key'), key);
    const argv = ['pkey', '-in', path('key'), '-aes256', '-passout', 'pass:swordfish', '-out', path('encrypted')];
    await openssl(...argv, ...(form === 'traditional' ? ['-traditional'] : []));
    return readFile(path('encrypted'), 'utf8');
  });
