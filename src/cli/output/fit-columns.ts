/** A column's wishes: the width it would like, that of its values alone, whether it may be left out, and when it gives way. */
export interface ColumnWidth {
  readonly width: number;
  /** Without the title, which may be wider. */
  readonly content: number;
  readonly wide: boolean;
  /** 1 gives way first; undefined after all others. */
  readonly shrink: number | undefined;
}

/** Spaces between two columns. */
export const gap = 2;
const comfortable = 8;
/** What is left of a title at least, before values suffer. */
const shortestTitle = 4;
const last = Number.MAX_SAFE_INTEGER;

/** How far a column gives way: what is meant to, then titles, then the others, then whatever there is. */
const atFirst = ({ shrink, width }: ColumnWidth): number => (shrink === undefined ? width : comfortable);
const toValues = ({ content }: ColumnWidth): number => Math.max(content, shortestTitle);
const toComfort = (): number => comfortable;
const toNothing = (): number => 1;

/**
 * The width each column gets so that all of them, with two spaces between, fit the terminal; undefined for a column that
 * is left out. Wide columns go first, from the right; then columns shrink in their order, to a comfortable width, titles
 * before values; then more are left out from the right, all but two, since the first ones tell the records apart. What is left shrinks as far as it must.
 */
export const fitColumns = (wishes: readonly ColumnWidth[], available: number): readonly (number | undefined)[] => {
  const widths: (number | undefined)[] = wishes.map(({ width }) => width);
  for (const index of indexesFromRight(wishes)) {
    if (excess(widths, available) > 0 && wishes[index]?.wide) widths[index] = undefined;
  }

  const order = [...wishes.entries()].toSorted(([, one], [, other]) => (one.shrink ?? last) - (other.shrink ?? last));
  const shrink = (least: (column: ColumnWidth) => number, inOrder = order): void => {
    for (const [index, column] of inOrder) {
      const width = widths[index];
      if (width !== undefined)
        widths[index] = Math.max(Math.min(least(column), width), width - Math.max(0, excess(widths, available)));
    }
  };
  const leaveOut = (kept: number): void => {
    for (const index of indexesFromRight(wishes)) {
      if (excess(widths, available) > 0 && index >= kept) widths[index] = undefined;
    }
  };
  shrink(atFirst);
  // The first titles say what the rows are.
  shrink(toValues, order.toReversed());
  shrink(toComfort);
  leaveOut(2);
  shrink(toNothing);
  leaveOut(1);
  return widths;
};

const indexesFromRight = (items: readonly unknown[]): readonly number[] => items.map((_, index) => index).toReversed();

const excess = (widths: readonly (number | undefined)[], available: number): number => {
  const shown = widths.filter((width) => width !== undefined);
  return shown.reduce((sum, width) => sum + width, 0) + gap * Math.max(0, shown.length - 1) - available;
};
