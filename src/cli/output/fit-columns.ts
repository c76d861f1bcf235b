/** A column's wishes: the width it would like, whether it may be left out, and when it gives way. */
export interface Wish {
  readonly width: number;
  readonly wide: boolean;
  readonly shrink: number;
}

/** Spaces between two columns. */
export const gap = 2;
const comfortable = 8;

/**
 * The width each column gets so that all of them, with two spaces between, fit the terminal; undefined for a column that
 * is left out. Wide columns go first, from the right; then columns shrink in their order, to a comfortable width; then
 * more are left out from the right, all but two, since the first ones tell the records apart. What is left shrinks as far as it must.
 */
export const fitColumns = (wishes: readonly Wish[], available: number): readonly (number | undefined)[] => {
  const widths: (number | undefined)[] = wishes.map(({ width }) => width);
  for (const index of indexesFromRight(wishes)) {
    if (excess(widths, available) > 0 && wishes[index]?.wide) widths[index] = undefined;
  }

  const order = wishes.map((_, index) => index).sort((a, b) => (wishes[a]?.shrink ?? 0) - (wishes[b]?.shrink ?? 0));
  const shrink = (least: number): void => {
    for (const index of order) {
      const width = widths[index];
      if (width !== undefined)
        widths[index] = Math.max(Math.min(least, width), width - Math.max(0, excess(widths, available)));
    }
  };
  const leaveOut = (kept: number): void => {
    for (const index of indexesFromRight(wishes)) {
      if (excess(widths, available) > 0 && index >= kept) widths[index] = undefined;
    }
  };
  shrink(comfortable);
  leaveOut(2);
  shrink(1);
  leaveOut(1);
  return widths;
};

const indexesFromRight = (items: readonly unknown[]): readonly number[] => items.map((_, index) => index).toReversed();

const excess = (widths: readonly (number | undefined)[], available: number): number => {
  const shown = widths.filter((width) => width !== undefined);
  return shown.reduce((sum, width) => sum + width, 0) + gap * Math.max(0, shown.length - 1) - available;
};
