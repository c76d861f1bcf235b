import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { call, type CallOptions } from '../../../src/api/call.ts';
import type { Client } from '../../../src/api/client.ts';

/** `call` without inferred parameters: inferring those of these endpoints takes the compiler minutes. */
export const untypedCall = call as unknown as (
  client: Client,
  endpoint: Endpoint,
  params: Readonly<Record<string, unknown>>,
  options?: CallOptions,
) => Promise<{ status: number; body: unknown; changed: boolean }>;
