/** Checks the decisions of a whole snapshot. */
import { type Decision, parseDecision, reviewFault, type ReviewFault } from './decision.ts';
import { originOf } from './origin.ts';
import { type ReadRow, sumOfAll } from './snapshot-rows.ts';

/** A fault of one line; without a line, of the whole file. */
export interface RowFault extends ReviewFault {
  readonly line?: number;
  /** Undefined for a line that cannot be read. */
  readonly row?: ReadRow;
}

export interface ReviewCheck {
  /** A day. */
  readonly today: string;
  /** Email addresses by user ID. */
  readonly emails: Readonly<Record<string, readonly string[]>>;
  /** Of the lines that the snapshot had. */
  readonly lines: number;
  readonly sum: string;
}

const altered: ReviewFault = {
  status: 'invalid',
  message: 'it is not as the server told it; fill in only decision, by, and reason',
};

/** True if a line that is kept stays as it is when another line of its share is decided so. */
const leavesAlone = ({ grant }: ReadRow, decision: Decision): boolean => {
  if (decision.to === 'lower') return grant.access_level !== null && grant.access_level <= decision.level;
  return decision.to === 'end' && grant.expires_at !== null && grant.expires_at.slice(0, 10) <= decision.on;
};

/** The different decisions about one share, each with the first line that says so. */
type Decisions = ReadonlyMap<string, { readonly decision: Decision; readonly row: ReadRow }>;

/** Decisions about one share must agree: it is changed for all who get in by it. */
const disagreement = (row: ReadRow, decisions: Decisions): ReviewFault | undefined => {
  const own = parseDecision(row.review.decision);
  if (own === undefined) return undefined;
  const other = [...decisions].find(([text, { decision }]) => {
    if (text === JSON.stringify(own)) return false;
    // A change of the share that a line keeps is told at that line.
    return own.to === 'keep' ? !leavesAlone(row, decision) : decision.to !== 'keep';
  })?.[1].row;
  if (other === undefined) return undefined;
  const share = `the share with ${row.grant.through ?? 'the group'}`;
  return {
    status: 'invalid',
    message: `line ${other.line} says "${other.review.decision}" about ${share}, which is changed for all or for none`,
  };
};

/** The decisions about each share, by the key of its origin. */
const decisionsByShare = (rows: readonly ReadRow[]): ReadonlyMap<string, Decisions> => {
  const found = new Map<string, Map<string, { decision: Decision; row: ReadRow }>>();
  for (const row of rows) {
    const [decision, origin] = [parseDecision(row.review.decision), originOf(row.grant)];
    if (decision === undefined || origin?.kind !== 'share') continue;
    const known = found.get(origin.key) ?? new Map<string, { decision: Decision; row: ReadRow }>();
    found.set(origin.key, known);
    const text = JSON.stringify(decision);
    if (!known.has(text)) known.set(text, { decision, row });
  }
  return found;
};

/** The user of an access token is a member, too, and goes with its token. */
const botFault = ({ grant, review }: ReadRow, tokens: ReadonlyMap<number | null, ReadRow>): ReviewFault | undefined => {
  if (grant.kind !== 'member' || parseDecision(review.decision)?.to === 'keep') return undefined;
  const token = tokens.get(grant.user_id);
  if (grant.user_id === null || token === undefined) return undefined;
  const message = `it is the user of the access token in line ${token.line}; decide there, and write "keep" here`;
  return { status: 'invalid', message };
};

/** The fault of the file as a whole, if lines are missing, or are there twice. */
const fileFault = (rows: readonly ReadRow[], { lines, sum }: ReviewCheck): readonly RowFault[] => {
  if (rows.some(({ isAltered }) => isAltered)) return [];
  if (rows.length === lines && sumOfAll(rows.map(({ grant }) => grant)) === sum) return [];
  const message =
    rows.length === lines
      ? 'the lines are not those of the snapshot'
      : `there are ${rows.length} lines, and the snapshot has ${lines}`;
  return [{ status: 'invalid', message }];
};

/** The faults of a snapshot's lines, in their order; none if each is decided. */
export const checkRows = (rows: readonly ReadRow[], check: ReviewCheck): readonly RowFault[] => {
  const shares = decisionsByShare(rows);
  const tokens = new Map(
    rows.filter(({ grant }) => grant.kind === 'access_token').map((row) => [row.grant.user_id, row] as const),
  );
  const faultOf = (row: ReadRow): ReviewFault | undefined => {
    if (row.isAltered) return altered;
    const emails = check.emails[String(row.grant.user_id)] ?? [];
    const fault = reviewFault(row, { today: check.today, emails });
    if (fault !== undefined) return fault;
    return botFault(row, tokens) ?? disagreement(row, shares.get(originOf(row.grant)?.key ?? '') ?? new Map());
  };
  const faults = rows.flatMap((row): readonly RowFault[] => {
    const fault = faultOf(row);
    return fault === undefined ? [] : [{ ...fault, line: row.line, row }];
  });
  return [...fileFault(rows, check), ...faults];
};
