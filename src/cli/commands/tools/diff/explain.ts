/** Shows the lines of a configuration that set the fields of one record. Nothing is sent. */
import { faultsError, readFiles } from '../../../apply/run/load.ts';
import type { GivenRecord } from '../../../apply/file/entry.ts';
import { desiredStates } from '../../../apply/file/merge-entries.ts';
import { type Fault, placeText } from '../../../apply/file/place.ts';
import { fieldOf } from '../../../apply/plan/fields.ts';
import { findSection } from '../../../apply/sections/registry.ts';
import type { Owner } from '../../../apply/sections/section.ts';
import type { CommandContext } from '../../../context/context.ts';
import { ExitError } from '../../../errors/exit-error.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import type { Column } from '../../../output/column.ts';
import { writeRecords } from '../../../output/write-records.ts';
import { planView } from '../../../verbs/view.ts';

interface Address {
  readonly owner: Owner;
  readonly path: string;
  readonly section: string;
  readonly name: string;
}

const readAddress = (text: string): Address => {
  const [first = '', ...rest] = text.split(':');
  if (findSection('instance', first) !== undefined)
    return { owner: 'instance', path: '', section: first, name: rest.join(':') };
  const [path = '', section = '', ...name] = rest;
  if ((first !== 'projects' && first !== 'groups') || path === '' || findSection(first, section) === undefined) {
    throw new UsageError(`--explain must be an address such as projects:platform/api:labels:bug, got "${text}"`, {
      hint: 'Use the addresses of "repoctl diff --json".',
    });
  }
  return { owner: first, path, section, name: name.join(':') };
};

const columns: readonly Column[] = [
  { key: 'field', title: 'FIELD' },
  { key: 'value', title: 'VALUE', shrink: 1 },
  { key: 'at', title: 'AT', keep: true },
];

const rowsOf = (record: GivenRecord, isHidden: (field: string) => boolean) => [
  ...(record.absent ? [{ field: '', value: 'absent', at: placeText(record.at) }] : []),
  ...[...record.fields].map(([field, given]) => ({
    field,
    value: given.reference === undefined && !isHidden(field) ? JSON.stringify(given.value) : '(hidden)',
    at: placeText(given.at),
  })),
];

export const explain = async (context: CommandContext, files: readonly string[], text: string): Promise<void> => {
  const { owner, path, section, name } = readAddress(text);
  const { configuration } = await readFiles(context, files);
  const faults: Fault[] = [];
  const desired = desiredStates(configuration[owner], faults)(path);
  if (faults.length > 0) throw faultsError(faults, { isRead: false });
  const record = desired?.sections.get(section)?.get(name);
  if (record === undefined) throw new ExitError(`no line sets ${text}`, { code: 'not-found' });
  const row = findSection(owner, section);
  const isHidden = (field: string): boolean =>
    row !== undefined && fieldOf(row, field).hidden === true && record.shown?.value !== true;
  const view = await planView(context, { noun: { columns, nameKey: 'at' } });
  await writeRecords(context.streams, [rowsOf(record, isHidden)], view);
};
