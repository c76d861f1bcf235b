import { valueText } from '../../../output/cell.ts';
import type { Column } from '../../../output/column.ts';
import { expirationOf } from './expiration-of.ts';

/** The columns of a domain, whichever list it comes from. */
export const pageColumns: readonly Column[] = [
  { key: 'domain', title: 'DOMAIN' },
  { key: 'url', title: 'URL', shrink: 2 },
  { key: 'certificate.expired', title: 'EXPIRED', as: 'flag' },
  {
    key: 'certificate.expiration',
    title: 'EXPIRES',
    render: (record, cell) => valueText(expirationOf(record), 'time', cell),
  },
  { key: 'certificate.subject', title: 'SUBJECT', shrink: 1, wide: true },
];
