import type { Client, ClientOptions, Exchange } from '../../api/client.ts';
import type { SettingFlags, Settings } from '../config/settings.ts';
import { ExitError } from '../errors/exit-error.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { CommandContext, RunContext } from './context.ts';
import type { GlobalValues } from './global-options.ts';
import { readVersion } from './version.ts';
import type { Streams } from '../output/streams.ts';
import { tokenKeys } from '../config/keys.ts';

/** Reads stdin to its end. On a terminal that means until Ctrl-D. */
const readStdin = async ({ stdin }: Streams, signal: AbortSignal): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  const stop = (): void => {
    if ('destroy' in stdin && typeof stdin.destroy === 'function') stdin.destroy(signal.reason);
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    for await (const chunk of stdin) chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
  } catch (error) {
    signal.throwIfAborted();
    throw new UsageError('cannot read stdin', { cause: error });
  } finally {
    signal.removeEventListener('abort', stop);
  }
  return Buffer.concat(chunks);
};

/** Runs `make` at the first call and returns the same result to every caller. */
export const once = <T>(make: () => Promise<T>): { get: () => Promise<T>; made: () => Promise<T> | undefined } => {
  let result: Promise<T> | undefined;
  return {
    get: () => {
      result ??= make();
      return result;
    },
    made: () => result,
  };
};

const formatOf = ({ output, json, yaml }: GlobalValues): string | undefined => {
  const asked = new Set([
    ...(output === undefined ? [] : [output]),
    ...(json === true ? ['json'] : []),
    ...(yaml === true ? ['yaml'] : []),
  ]);
  if (asked.size > 1) throw new UsageError(`${[...asked].join(' and ')} cannot be used together`);
  return [...asked][0];
};

const settingFlags = (globals: GlobalValues): SettingFlags => {
  const output = formatOf(globals);
  const { profile, url, sudo, time, timeout, retries } = globals;
  return {
    ...(profile !== undefined && { profile }),
    ...(url !== undefined && { url }),
    ...(sudo !== undefined && { sudo }),
    ...(timeout !== undefined && { timeout }),
    ...(retries !== undefined && { retries }),
    ...(output !== undefined && { output }),
    ...(time !== undefined && { time }),
  };
};

const loadSettings = async ({ env }: RunContext, globals: GlobalValues): Promise<Settings> => {
  const [{ readConfigFile }, { resolveSettings }] = await Promise.all([
    import('../config/config-file.ts'),
    import('../config/settings.ts'),
  ]);
  return resolveSettings({ flags: settingFlags(globals), env, file: await readConfigFile(env) });
};

const debugListener = async ({ streams }: RunContext): Promise<(exchange: Exchange) => void> => {
  const [{ exchangeLines }, { noteLines }] = await Promise.all([
    import('./debug-exchange.ts'),
    import('../output/messages.ts'),
  ]);
  return (exchange) => noteLines(streams, exchangeLines(exchange));
};

const noticeListener = ({ streams }: RunContext): Required<ClientOptions>['onNotice'] => {
  const warned = new Set<string>();
  return async (headers) => {
    const [{ warnOfIgnoredParams }, { warnOfStoppedSchedules }] = await Promise.all([
      import('./warn-of-ignored-params.ts'),
      import('./warn-of-stopped-schedules.ts'),
    ]);
    warnOfIgnoredParams(streams, headers, warned);
    warnOfStoppedSchedules(streams, headers);
  };
};

/** A dry run sends no writes, whatever a command does with the client. */
const refuseWrite = (): never => {
  throw new ExitError('this command cannot be tried with --dry-run', { code: 'other', hint: 'Nothing was sent.' });
};

/** @throws ConfigError when the settings name no server */
export const openClient = async (around: RunContext, globals: GlobalValues, settings: Settings): Promise<Client> => {
  const { url } = settings;
  if (url.value === undefined) {
    const { ConfigError } = await import('../config/config-error.ts');
    throw new ConfigError('no server configured', {
      hint: 'Run "repoctl auth login", or start a local server with "repoctl serve --demo".',
    });
  }
  const { createClient } = await import('../../api/client.ts');
  const hasToken = tokenKeys.some((key) => settings[key].value !== undefined);
  const { withheld } = settings.token;
  if (withheld !== undefined) (await import('../output/warn.ts')).warn(around.streams, withheld);
  const onExchange = globals.debug === true ? await debugListener(around) : undefined;
  const common: ClientOptions = {
    url: url.value,
    tokenType: settings.token_type.value,
    timeout: Math.ceil(settings.timeout.value * 1000),
    retries: settings.retries.value,
    userAgent: `repoctl/${readVersion()}`,
    env: around.env,
    onNotice: noticeListener(around),
    ...(hasToken && {
      token: async () => (await import('../config/token.ts')).resolveToken(settings, around),
    }),
    ...(settings.ca_file.value !== undefined && { caFile: settings.ca_file.value }),
    ...(settings.cert_file.value !== undefined && { certFile: settings.cert_file.value }),
    ...(settings.key_file.value !== undefined && { keyFile: settings.key_file.value }),
    ...(globals.dryRun === true && { onWrite: refuseWrite }),
    ...(globals.dryRun !== true && around.onWrite !== undefined && { onWrite: around.onWrite }),
    ...(onExchange !== undefined && { onExchange }),
  };
  const sudo = await sudoOf(settings.sudo.value, {
    url: common.url,
    open: async () => createClient(common),
    signal: around.signal,
  });
  return createClient({ ...common, ...(sudo !== undefined && { sudo }) });
};

/** Looks up the user of `--sudo`, unless it is a plain username or ID. */
const sudoOf = async (
  text: string | undefined,
  about: { readonly url: string; readonly open: () => Promise<Client>; readonly signal: AbortSignal },
): Promise<string | undefined> =>
  text === undefined || /^\w[\w.-]*$/.test(text) ? text : (await import('./sudo-user.ts')).sudoUser(text, about);

/** Creates the context of one command. Nothing is read or opened before its first use. */
export const createContext = (around: RunContext, globals: GlobalValues): CommandContext => {
  const settings = once(() => loadSettings(around, globals));
  const client = once(async () => openClient(around, globals, await settings.get()));
  const stdin = once(() => readStdin(around.streams, around.signal));
  return {
    ...around,
    globals,
    settings: settings.get,
    client: client.get,
    readStdin: stdin.get,
    canAsk: () => globals.input !== false && around.streams.stdinIsTerminal && around.streams.stderrIsTerminal,
    close: async () => {
      // A client that could not be created has been reported already.
      const opened = await client.made()?.catch(() => undefined);
      await opened?.close();
    },
  };
};
