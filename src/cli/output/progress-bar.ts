import { humanSize } from './cell.ts';

const width = 20;

/** How far something is in bytes: `████░░ 67% of 27.1 MiB`, or what has come where nobody says how much there is. */
export const progressBar = (done: number, total: number | undefined): string => {
  if (total === undefined || total === 0 || done > total) return humanSize(done);
  const full = Math.floor((done / total) * width);
  const percent = Math.floor((done / total) * 100);
  return `${'█'.repeat(full)}${'░'.repeat(width - full)} ${percent}% of ${humanSize(total)}`;
};
