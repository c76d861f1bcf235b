/** The files that show what a review has changed. */
import { join } from 'node:path';
import type { Grant } from '../../../access/grant.ts';
import {
  countDeciders,
  countDecisions,
  countResults,
  type Evidence,
  reviewPage,
} from '../../../access/review/evidence.ts';
import type { ResultRecord } from '../../../access/review/review-records.ts';
import type { SnapshotMeta } from '../../../access/review/snapshot-meta.ts';
import { grantKey, noReview, type ReadRow } from '../../../access/review/snapshot-rows.ts';
import {
  csvText,
  type Folder,
  isThere,
  jsonText,
  linesFile,
  metaFile,
  readFrom,
  sha256,
  writeNew,
} from './snapshot-files.ts';

const names = {
  before: 'before.csv',
  after: 'after.csv',
  plan: 'plan.txt',
  evidence: 'evidence.json',
  page: 'review.md',
  sums: 'SHA256SUMS',
} as const;

/** Evidence that is being written. */
export interface BegunEvidence {
  /** The folder of the review, or one in it for a further run. */
  readonly folder: Folder;
  /** SHA-256 of the files so far, by name. */
  readonly sums: Readonly<Record<string, string>>;
}

/** True if the review was applied, and its evidence is complete. */
export const isApplied = (folder: Folder): Promise<boolean> => isThere(folder, names.evidence);

/** Files of an earlier run stay as they are: those of a second one are in the folder `run-2`. */
const freeFolder = async (folder: Folder): Promise<{ readonly folder: Folder; readonly up: string }> => {
  if (!(await isThere(folder, names.before))) return { folder, up: '' };
  for (let run = 2; ; run += 1) {
    const name = `run-${run}`;
    if (!(await isThere(folder, name))) {
      return { folder: { typed: join(folder.typed, name), full: join(folder.full, name) }, up: '../' };
    }
  }
};

/** Writes what is known before anything is changed, so that a folder that cannot be written ends the command in time. */
export const beginEvidence = async (
  review: Folder,
  {
    rows,
    before,
    plan,
  }: { readonly rows: readonly ReadRow[]; readonly before: readonly Grant[]; readonly plan: string },
): Promise<BegunEvidence> => {
  const { folder, up } = await freeFolder(review);
  const reviews = new Map(rows.map(({ grant, review: own }) => [grantKey(grant), own]));
  const beforeText = csvText(before, (grant) => reviews.get(grantKey(grant)) ?? noReview);
  const given = await Promise.all(
    [linesFile, metaFile].map(async (name) => [`${up}${name}`, sha256(await readFrom(review, name))] as const),
  );
  await writeNew(folder, names.before, beforeText);
  await writeNew(folder, names.plan, plan);
  return {
    folder,
    sums: { ...Object.fromEntries(given), [names.before]: sha256(beforeText), [names.plan]: sha256(plan) },
  };
};

export interface Applied {
  readonly meta: SnapshotMeta;
  readonly rows: readonly ReadRow[];
  readonly results: readonly ResultRecord[];
  /** Undefined if it could not be read. */
  readonly after: readonly Grant[] | undefined;
  readonly appliedBy: string | null;
  readonly startedAt: string;
  readonly finishedAt: string;
}

/** Writes the results, and the sums of all files, as `sha256sum -c` reads them. */
export const finishEvidence = async (
  { folder, sums }: BegunEvidence,
  { meta, rows, results, after, appliedBy, startedAt, finishedAt }: Applied,
): Promise<void> => {
  const afterText = after === undefined ? undefined : csvText(after);
  if (afterText !== undefined) await writeNew(folder, names.after, afterText);
  const { server, scope, kinds, taken_at, taken_by, lines } = meta;
  const evidence: Evidence = {
    version: 1,
    server,
    scope,
    kinds,
    snapshot: { taken_at, taken_by, lines },
    applied_by: appliedBy,
    started_at: startedAt,
    finished_at: finishedAt,
    decisions: countDecisions(rows),
    decided_by: countDeciders(rows),
    counts: countResults(results),
    results,
    verified: after !== undefined,
    files: { ...sums, ...(afterText !== undefined && { [names.after]: sha256(afterText) }) },
  };
  const texts = { [names.evidence]: jsonText(evidence), [names.page]: reviewPage(evidence) };
  for (const [name, text] of Object.entries(texts)) await writeNew(folder, name, text);
  const all = {
    ...evidence.files,
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, sha256(text)])),
  };
  await writeNew(
    folder,
    names.sums,
    Object.entries(all)
      .map(([name, sum]) => `${sum}  ${name}\n`)
      .join(''),
  );
};
