/** Runs the server until it is told to stop. */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningService } from '../../../../server/app/start-service.ts';
import type { Log } from '../../../../server/formats/log.ts';
import { readConfigFile } from '../../../config/config-file.ts';
import { type Environment, environmentValue } from '../../../config/environment.ts';
import { addProfile } from '../../../config/profiles.ts';
import { updateConfigFile } from '../../../config/update-config-file.ts';
import type { CommandContext } from '../../../context/context.ts';
import { ExitError } from '../../../errors/exit-error.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import { note, notify, writeText } from '../../../output/messages.ts';
import { readSeconds, serveConfig, type ServeOptions } from './serve-config.ts';
import { startFailure } from './start-failure.ts';

/** The profile that is created for the user's own server. */
const localProfile = 'local';

/** Stores the URL and token as a profile, unless the user has profiles already. Returns true if it did. */
const storeLocalProfile = async (env: Environment, url: string, token: string): Promise<boolean> => {
  const { profiles } = await readConfigFile(env);
  if (Object.keys(profiles).length > 0) return false;
  const after = await updateConfigFile(env, (file) =>
    Object.keys(file.profiles).length > 0 ? file : addProfile(file, localProfile, { url, token }),
  );
  return after.profiles[localProfile]?.token === token;
};

/** A URL that reaches a server which listens on all addresses. */
const reachableUrl = (url: string): string => url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');

/** Shows what the demo has. */
const demoCommand = 'repoctl issues list --group harbor';

/** Minimum length of a given token: shorter ones can be guessed. */
const shortestToken = 20;

const chosenToken = ({ env }: CommandContext): string | undefined => {
  const token = environmentValue(env, 'REPOCTL_ROOT_TOKEN');
  if (token !== undefined && (token.length < shortestToken || !/^[\x21-\x7e]+$/.test(token))) {
    throw new UsageError(`REPOCTL_ROOT_TOKEN must be at least ${shortestToken} printable characters without spaces`);
  }
  return token;
};

interface Ending {
  /** Fires when the process is asked to stop, or must. */
  readonly asked: AbortSignal;
  /** Fires when it is asked again, and ends all waiting. */
  readonly cut: AbortSignal;
}

/** Milliseconds after which the process exits, even if something hangs. */
const lastWait = 500;

interface Start {
  readonly options: ServeOptions;
  readonly log: Log;
}

const start = async (
  context: CommandContext,
  { options, log }: Start,
  signal: AbortSignal,
): Promise<RunningService> => {
  const { env, cwd, streams } = context;
  const config = serveConfig(options, env, cwd);
  const rootToken = chosenToken(context);
  const { startService } = await import('../../../../server/app/start-service.ts');
  const demo = options.demo === true ? (await import('../../../../server/app/demo/make-demo.ts')).makeDemo : undefined;
  try {
    return await startService({
      config,
      signal,
      log,
      announce: ({ token, generated }) => {
        if (generated) note(streams, `Administrator token (shown once): ${token}`);
        if (demo !== undefined) notify(context, 'Creating demo data ...');
      },
      ...(rootToken === undefined ? {} : { rootToken }),
      ...(demo === undefined ? {} : { prepare: demo }),
    });
  } catch (error) {
    throw startFailure(error, config);
  }
};

/**
 * Starts the server, unless the process is asked to stop before that is done. A start that has come as far as its demo
 * data is waited for, like requests in flight.
 */
const startUnlessAsked = async (
  context: CommandContext,
  what: Start,
  { asked, cut, within }: Ending & { readonly within: number },
): Promise<RunningService | undefined> => {
  const giveUp = async (): Promise<undefined> => {
    if (!asked.aborted) await once(asked, 'abort');
    await pause(within, undefined, { signal: cut, ref: false }).catch(() => {});
  };
  const starting = start(context, what, asked).catch((error: unknown) => {
    if (!asked.aborted) throw error;
  });
  return (await Promise.race([starting, giveUp()])) ?? undefined;
};

/** True if a later command in the same environment uses the server without further options. */
const isDefault = async (env: Environment, url: string): Promise<boolean> => {
  const { profiles, current } = await readConfigFile(env);
  return environmentValue(env, 'REPOCTL_URL') === url || profiles[current ?? '']?.url === url;
};

/** Names the next command, and on a terminal the page of the API. */
const welcome = async (
  context: CommandContext,
  { demo }: ServeOptions,
  { url: listening, rootToken }: RunningService,
): Promise<void> => {
  const { env, streams } = context;
  const url = reachableUrl(listening);
  if (rootToken === undefined && demo === true) {
    note(streams, 'The data directory is not empty; --demo was ignored.');
  }
  const command = rootToken !== undefined && demo === true ? demoCommand : 'repoctl whoami';
  if (rootToken !== undefined && (await storeLocalProfile(env, url, rootToken.token))) {
    note(streams, `Saved as profile "${localProfile}". Run "${command}" in a second terminal.`);
  } else {
    const next = (await isDefault(env, url)) ? command : `repoctl auth login --url ${url}`;
    notify(context, `Run "${next}" in a second terminal.`);
  }
  notify(context, `The API is described at ${url}/api/docs.`);
};

/**
 * Starts the server, prints its URL on stdout, and stops on request after what is in flight, for as long as the option
 * says or until it is asked again. An uncaught exception stops it in the same way, with exit code 1, since its effects
 * are unknown.
 */
export const runServe = async (context: CommandContext, options: ServeOptions): Promise<void> => {
  const within = readSeconds('shutdown-timeout', options.shutdownTimeout);
  const cutter = new AbortController();
  context.takeSignals?.(() => cutter.abort());
  const { signal: cut } = cutter;
  const { streams } = context;
  const { errorText, streamLog } = await import('../../../../server/formats/log.ts');
  const log = streams.stderrIsTerminal
    ? (await import('./terminal-log.ts')).terminalLog(streams)
    : streamLog(streams.stderr, streams.now);
  const breaker = new AbortController();
  const onFault = (fault: unknown): void => {
    log('error', 'an unexpected error ends the server', { error: errorText(fault) });
    breaker.abort();
  };
  process.on('uncaughtException', onFault);
  const { signal: broken } = breaker;
  const asked = AbortSignal.any([context.signal, broken]);
  try {
    const running = await startUnlessAsked(context, { options, log }, { asked, cut, within });
    try {
      if (running !== undefined) {
        await welcome(context, options, running);
        await writeText(streams, `listening on ${running.url}\n`);
        if (!asked.aborted) await once(asked, 'abort');
      }
    } finally {
      await running?.stop({ within, cut });
    }
    if (broken.aborted) throw new ExitError('the server ended because of an unexpected error', { code: 'other' });
  } finally {
    process.off('uncaughtException', onFault);
    setTimeout(() => process.exit(), lastWait).unref();
  }
};
