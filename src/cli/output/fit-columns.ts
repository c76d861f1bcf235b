export interface ColumnWidth {
  /** Of its widest value or its title. */
  readonly width: number;
  /** Of its title: only kept columns on a narrow terminal become narrower. */
  readonly title: number;
  readonly keep: boolean;
  readonly wide: boolean;
  /** 1 is cut first. Undefined: cut only if the kept columns do not fit otherwise. */
  readonly shrink: number | undefined;
}

/** Spaces between two columns. */
export const gap = 2;

/** Widths to which prose is cut: first, before other columns are left out, and last. */
const proseWidths = { comfortable: 32, readable: 20, least: 8 } as const;

type Widths = readonly (number | undefined)[];

const excess = (widths: Widths, available: number): number => {
  const shown = widths.filter((width) => width !== undefined);
  return shown.reduce((sum, width) => sum + width, 0) + gap * Math.max(0, shown.length - 1) - available;
};

/**
 * The width of each column, so that all of them fit the terminal with two spaces between; undefined for a column that is left
 * out. Prose is cut to a comfortable width, then columns of little use are left out, from the right; prose that
 * is not kept is cut to a readable width, then other columns are left out, so that a title keeps its room. Prose gets the
 * remaining room. Kept columns are cut further only if they do not fit by themselves.
 */
export const fitColumns = (columns: readonly ColumnWidth[], available: number): Widths => {
  const widths: (number | undefined)[] = columns.map(({ width }) => width);
  const isTooWide = (): boolean => excess(widths, available) > 0;
  const prose = [...columns.entries()]
    .filter(([, { shrink }]) => shrink !== undefined)
    .toSorted(([, one], [, other]) => (one.shrink ?? 0) - (other.shrink ?? 0));
  const fromRight = columns.map((_, index) => index).toReversed();

  const cut = (order: readonly (readonly [number, ColumnWidth])[], least: (column: ColumnWidth) => number): void => {
    for (const [index, column] of order) {
      const width = widths[index];
      if (width === undefined) continue;
      widths[index] = Math.max(Math.min(least(column), width), width - Math.max(0, excess(widths, available)));
    }
  };
  const cutProse = (least: number, among = prose): void => cut(among, ({ title }) => Math.max(title, least));
  const minor = prose.filter(([, { keep }]) => !keep);
  const leaveOut = (may: (column: ColumnWidth, index: number) => boolean): void => {
    for (const index of fromRight) {
      const column = columns[index];
      if (column !== undefined && isTooWide() && may(column, index)) widths[index] = undefined;
    }
  };
  const giveBack = (): void => {
    for (const [index, { width }] of prose.toReversed()) {
      const now = widths[index];
      if (now !== undefined) widths[index] = Math.min(width, now - Math.min(0, excess(widths, available)));
    }
  };

  cutProse(proseWidths.comfortable);
  leaveOut(({ wide }) => wide);
  cutProse(proseWidths.readable, minor);
  leaveOut(({ keep }) => !keep);
  giveBack();
  cutProse(proseWidths.least);
  const all = [...columns.entries()];
  // The kept columns do not fit: the widest is left out first, and the first two stay, as they identify the records.
  const byWidth = all.toSorted(([one], [other]) => (widths[other] ?? 0) - (widths[one] ?? 0));
  cut(byWidth, ({ title }) => Math.max(title, proseWidths.least));
  leaveOut((_, index) => index > 1);
  cut(all.toReversed(), () => 1);
  leaveOut((_, index) => index > 0);
  cut(all, () => 1);
  return widths;
};
