import { addUp } from '../../../program/repeated-options.ts';
import type { Tool } from '../../../program/tool.ts';
import { addLocationOptions } from './data-location.ts';

/** Runs the server in the foreground. */
export const serve: Tool = {
  name: 'serve',
  summary: 'Run a server',
  examples: [
    { command: 'repoctl serve', caption: 'Run a server on http://127.0.0.1:8787' },
    {
      command: 'repoctl serve --demo --data-dir /tmp/demo --port 0',
      caption: 'Run a server with demo data on any free port',
    },
    {
      command: 'repoctl serve --storage fast=/mnt/ssd --storage big=/mnt/disk',
      caption: 'Keep repositories on two disks; new ones go to the first healthy one',
    },
  ],
  build: (command, { contextOf }) => {
    command
      .option('--host <address>', 'Address to listen on', '127.0.0.1')
      .option('--port <number>', 'Port to listen on; 0 for any free port', '8787');
    addLocationOptions(command)
      .option('--database-wait <seconds>', 'Time to wait for PostgreSQL at the start', '60')
      .option('--external-url <url>', 'URL where users reach the server (default: as requested)')
      .option('--trusted-proxies <networks>', 'Proxies whose X-Forwarded headers count', addUp)
      .option('--tls-cert <file>', 'TLS certificate with its chain, PEM; read again when it changes')
      .option('--tls-key <file>', 'Private key of the TLS certificate, PEM')
      .option('--rate-limit <requests>', 'Requests a minute for each token or address (default: no limit)')
      .option('--max-push-refs <count>', 'Branches and tags that a push can change (default: 10000)')
      .option('--no-local-system-hooks', 'Refuse system hooks to the local network')
      .option('--allow-hook-address <networks>', 'Local addresses that hooks can call', addUp)
      .option('--max-artifacts <mib>', 'Limit of the artifacts of a job in MiB (default: 1024)')
      .option('--artifacts-days <days>', 'Days until artifacts expire, or never (default: 30)')
      .option('--audit-days <days>', 'Days to keep the audit log (default: 365)')
      .option('--shutdown-timeout <seconds>', 'Time for requests to finish at the end', '30')
      .option('--demo', 'Fill an empty data directory with demo data')
      .action(async () => {
        const { runServe } = await import('./run-serve.ts');
        await runServe(contextOf(command), command.opts());
      });
  },
};
