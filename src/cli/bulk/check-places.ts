/** Compares `--project` with the projects of rows. */
import { call } from '../../api/call.ts';
import type { CommandContext } from '../context/context.ts';
import { once } from '../context/create-context.ts';
import { UsageError } from '../errors/usage-error.ts';
import { textAt } from '../output/field-path.ts';
import { readOf } from '../values/service-values.ts';
import { pathOf, type TargetRecord } from '../fan-out/list-below.ts';
import type { Scope } from '../verbs/parameter.ts';
import { type Common, scopeOfRow } from './row-call.ts';
import type { RowSource } from './row-source.ts';

/** The ID and the path of the option's project or group, in lower case. */
const namesOfPlace = async (context: CommandContext, of: Scope['of'], text: string): Promise<readonly string[]> => {
  const { body } = await call(await context.client(), readOf(`/${of}s/:id`, 'object'), { id: text });
  return [textAt(body, 'id'), pathOf(body as TargetRecord).toLowerCase()];
};

/**
 * Checks that all rows are in the project or group of the option.
 *
 * @throws UsageError for the first row of another one
 */
export const checkPlaces = async (context: CommandContext, common: Common, { rows }: RowSource): Promise<void> => {
  const [[of, option] = []] = Object.entries(common.input.scopes) as [Scope['of'], string][];
  if (of === undefined || option === undefined) return;
  const names = once(() => namesOfPlace(context, of, option));
  const known = new Set([`${of} ${option.toLowerCase()}`]);
  for (const row of rows) {
    const place = 'fault' in row ? undefined : scopeOfRow(common, row.cells);
    if (place === undefined || known.has(`${place.of} ${place.text.toLowerCase()}`)) continue;
    if (place.of === of) for (const name of await names.get()) known.add(`${of} ${name}`);
    if (known.has(`${place.of} ${place.text.toLowerCase()}`)) continue;
    const line = row.line === undefined ? '' : ` in line ${row.line}`;
    throw new UsageError(`--${of} ${option} cannot be used with rows of ${place.of} ${place.text}${line}`, {
      hint: `Each row is for its own ${place.of}: leave out --${of}.`,
    });
  }
};
