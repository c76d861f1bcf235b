import type { Client } from '../../api/client.ts';
import type { CommandContext } from '../context/context.ts';
import { listReader } from '../fan-out/list-reader.ts';
import { readOf } from '../values/service-values.ts';
import type { WireParams } from './parameter.ts';

/** A list of the API. */
export interface Place {
  readonly path: string;
  /** Parameters of its path. */
  readonly known: WireParams;
}

/** Reads a list of which only the path is known, and returns the records that match. */
export const inList = async (
  context: Pick<CommandContext, 'signal'>,
  client: Client,
  { path, known }: Place,
  isIt: (record: unknown) => boolean,
): Promise<readonly unknown[]> => (await listReader(context, client)(readOf(path, 'array'), known)).filter(isIt);
