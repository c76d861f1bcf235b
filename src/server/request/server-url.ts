import type { ServiceConfig } from './service.ts';

/** The address of this service where no request tells it. */
export const serverUrl = ({ externalUrl, host, port, tls }: ServiceConfig): string =>
  externalUrl ??
  `http${tls === undefined ? '' : 's'}://${host.includes(':') ? `[${host}]` : host}${port === 0 ? '' : `:${port}`}`;
