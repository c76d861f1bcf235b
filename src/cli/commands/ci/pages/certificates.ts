import { X509Certificate } from 'node:crypto';
import { isObject, valueAt } from '../../../output/field-path.ts';
import { countText } from '../../../output/count-text.ts';
import { valueText } from '../../../output/cell.ts';
import type { Column } from '../../../output/column.ts';
import { ExitError } from '../../../errors/exit-error.ts';
import type { CommandContext } from '../../../context/context.ts';
import type { VerbCall } from '../../../verbs/noun.ts';
import { type Printable, printReply } from '../../../verbs/print-reply.ts';
import { runList } from '../../../verbs/run-list.ts';
import { isBare } from '../../../verbs/view.ts';
import { writeRecords } from '../../../output/write-records.ts';
import { readUntil } from '../read-until.ts';

const textAt = (record: unknown, path: string): string | undefined => {
  const value = valueAt(record, path);
  return typeof value === 'string' ? value : undefined;
};

/**
 * The expiration time of a domain's certificate in ISO 8601. The list of the instance has it as a field; a project
 * returns the certificate only.
 */
const expirationOf = (record: unknown): string | undefined => {
  const said = textAt(record, 'certificate.expiration');
  if (said !== undefined) return said;
  const pem = textAt(record, 'certificate.certificate');
  if (pem === undefined) return undefined;
  try {
    return new Date(new X509Certificate(pem).validTo).toISOString();
  } catch {
    return undefined;
  }
};

/** Columns of domains, for both lists. */
export const pageColumns: readonly Column[] = [
  { key: 'domain', title: 'DOMAIN', keep: true },
  { key: 'url', title: 'URL', shrink: 2 },
  { key: 'certificate.expired', title: 'EXPIRED', as: 'flag' },
  {
    key: 'certificate.expiration',
    title: 'EXPIRES',
    render: (record, cell) => valueText(expirationOf(record), 'time', cell),
  },
  { key: 'certificate.subject', title: 'SUBJECT', shrink: 1, wide: true },
];

/**
 * Lists domains. `--expiring` keeps those whose certificate expires by then or has expired, soonest first.
 *
 * @throws ExitError (13) when `--expiring` finds any
 */
export const listExpiring = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const { expiring } = call.extras;
  if (typeof expiring !== 'string') return runList(context, call);
  const { records, conclude } = await readUntil(context, call, expiring, expirationOf);
  conclude();
  await writeRecords(context.streams, [records], call.view);
  const [first] = records;
  if (first === undefined) return;
  const certificates = countText(records.length, 'certificate expires', 'certificates expire');
  throw new ExitError(
    `${certificates} by ${expiring.slice(0, 10)}, the first on ${expirationOf(first)?.slice(0, 10)}`,
    {
      code: 'expiring',
      hint: `Renew it with "${renewal(first)}".`,
    },
  );
};

/** The command that renews a certificate. Records of the instance's list have the project ID. */
const renewal = (record: unknown): string => {
  const project = valueAt(record, 'project_id');
  const place = project === undefined ? '' : ` -p ${String(project)}`;
  return `repoctl pages update ${textAt(record, 'domain') ?? '<domain>'}${place} --certificate @site.pem --key @site.key`;
};

/** The domain without the text of its certificate, which nobody reads. */
const readable = (domain: unknown): unknown => {
  if (!isObject(domain) || !isObject(domain['certificate'])) return domain;
  const { certificate: _pem, certificate_text: _text, ...said } = domain['certificate'];
  return { ...domain, certificate: { ...said, expiration: expirationOf(domain) ?? null } };
};

/** Prints a domain; a table omits the text of the certificate. */
export const printReadable = async (context: CommandContext, call: VerbCall, reply: Printable): Promise<void> => {
  await printReply(context, call, isBare(call.view) ? { ...reply, body: readable(reply.body) } : reply);
};
