import { Chalk } from 'chalk';
import stringWidth from 'string-width';
import { sanitize } from './sanitize.ts';
import type { Streams } from './streams.ts';
import { truncate } from './truncate.ts';

/** A line of a tree, and the lines below it. */
export interface Branch {
  readonly name: string;
  /** Follows the name, and is cut to fit. Can be empty. */
  readonly details: string;
  /** The name is bold. */
  readonly strong?: boolean;
  readonly branches: readonly Branch[];
}

interface Strokes {
  readonly middle: string;
  readonly last: string;
  readonly past: string;
  readonly blank: string;
}

const boxes: Strokes = { middle: '├── ', last: '└── ', past: '│   ', blank: '    ' };

/** ASCII, for pipes. */
const plain: Strokes = { middle: '|-- ', last: '`-- ', past: '|   ', blank: '    ' };

/** The lines of trees: box characters fitted to a terminal, whole lines of ASCII in a pipe. */
export const treeLines = (
  roots: readonly Branch[],
  { stdoutIsTerminal, colorLevel, columns }: Pick<Streams, 'stdoutIsTerminal' | 'colorLevel' | 'columns'>,
): readonly string[] => {
  const chalk = new Chalk({ level: colorLevel.stdout });
  const strokes = stdoutIsTerminal ? boxes : plain;
  const textOf = ({ name, details, strong }: Branch, start: string): string => {
    const shown = sanitize(name);
    const room = stdoutIsTerminal ? columns - stringWidth(`${start}${shown}  `) : Infinity;
    const after = room < 1 ? '' : Number.isFinite(room) ? truncate(sanitize(details), room) : sanitize(details);
    const painted = strong === true ? chalk.bold(shown) : shown;
    return `${start}${painted}${after === '' ? '' : `  ${chalk.dim(after)}`}`;
  };
  const linesOf = (branch: Branch, start: string, below: string): readonly string[] => [
    textOf(branch, start),
    ...branch.branches.flatMap((inner, index) => {
      const isLast = index === branch.branches.length - 1;
      return linesOf(
        inner,
        below + (isLast ? strokes.last : strokes.middle),
        below + (isLast ? strokes.blank : strokes.past),
      );
    }),
  ];
  return roots.flatMap((root) => linesOf(root, '', ''));
};
