/** Draws what a terminal shows, text with SGR sequences (ECMA-48), as SVG. */

/** @typedef {{ background: string, frame: string, text: string, dim: string, basic: readonly string[] }} Palette */

/** Black, red, green, yellow, blue, magenta, cyan, white, then the bright ones; both read well on their background. */
export const palettes = {
  light: {
    background: '#ffffff',
    frame: '#d0d7de',
    text: '#24292f',
    dim: '#6e7781',
    basic:
      '#24292f #cf222e #116329 #7d4e00 #0550ae #8250df #1b7c83 #6e7781 #57606a #a40e26 #1a7f37 #633c01 #0969da #8250df #3192aa #8c959f'.split(
        ' ',
      ),
  },
  dark: {
    background: '#0d1117',
    frame: '#30363d',
    text: '#e6edf3',
    dim: '#8b949e',
    basic:
      '#484f58 #ff7b72 #3fb950 #d29922 #58a6ff #bc8cff #39c5cf #b1bac4 #6e7681 #ffa198 #56d364 #e3b341 #79c0ff #d2a8ff #56d4dd #ffffff'.split(
        ' ',
      ),
  },
};

const size = { cell: 8.4, line: 19, font: 14, margin: 16, bar: 28 };

const level = (/** @type {number} */ part) => (part === 0 ? 0 : 55 + part * 40);

/** @param {number} index of the 256 colors */
const colorOf = (/** @type {Palette} */ palette, index) => {
  if (index < 16) return palette.basic[index];
  if (index >= 232)
    return `rgb(${Array(3)
      .fill(8 + (index - 232) * 10)
      .join(',')})`;
  const cube = index - 16;
  return `rgb(${[Math.floor(cube / 36), Math.floor(cube / 6) % 6, cube % 6].map(level).join(',')})`;
};

/** @typedef {{ fill?: string, back?: string, bold?: boolean, dim?: boolean, inverse?: boolean, underline?: boolean }} Style */

/**
 * The style after a sequence of numbers.
 *
 * @param {Style} before
 * @param {readonly number[]} codes
 * @param {Palette} palette
 * @returns {Style}
 */
const styleAfter = (before, codes, palette) => {
  const style = { ...before };
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at] ?? 0;
    if (code === 38 || code === 48) {
      const isRgb = codes[at + 1] === 2;
      const color = isRgb ? `rgb(${codes.slice(at + 2, at + 5).join(',')})` : colorOf(palette, codes[at + 2] ?? 0);
      if (code === 38) style.fill = color;
      else style.back = color;
      at += isRgb ? 4 : 2;
    } else if (code === 0) {
      for (const key of Object.keys(style)) delete style[/** @type {keyof Style} */ (key)];
    } else if (code === 1) style.bold = true;
    else if (code === 2) style.dim = true;
    else if (code === 4) style.underline = true;
    else if (code === 7) style.inverse = true;
    else if (code === 22) [style.bold, style.dim] = [false, false];
    else if (code === 24) style.underline = false;
    else if (code === 27) style.inverse = false;
    else if (code >= 30 && code <= 37) style.fill = palette.basic[code - 30];
    else if (code === 39) delete style.fill;
    else if (code >= 40 && code <= 47) style.back = palette.basic[code - 40];
    else if (code === 49) delete style.back;
    else if (code >= 90 && code <= 97) style.fill = palette.basic[code - 82];
  }
  return style;
};

const escapeXml = (/** @type {string} */ text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * The shapes of a screen.
 *
 * @param {readonly string[]} lines with SGR sequences
 * @param {Palette} palette
 */
const drawLines = (lines, palette) => {
  /** @type {Style} */
  let style = {};
  return lines.flatMap((line, row) => {
    const top = size.bar + size.margin + row * size.line;
    let column = 0;
    // oxlint-disable-next-line no-control-regex -- these sequences are what is drawn
    return line.split(/(\u001b\[[\d;]*m)/).flatMap((part) => {
      // oxlint-disable-next-line no-control-regex -- as above
      const codes = /^\u001b\[([\d;]*)m$/.exec(part)?.[1];
      if (codes !== undefined) {
        style = styleAfter(style, codes.split(';').map(Number), palette);
        return [];
      }
      const x = size.margin + column * size.cell;
      const length = [...part].length;
      column += length;
      if (part === '') return [];
      const fill = style.fill ?? (style.dim ? palette.dim : palette.text);
      const [front, back] = style.inverse ? [style.back ?? palette.background, fill] : [fill, style.back];
      const box =
        back === undefined
          ? []
          : [
              `<rect x="${x.toFixed(1)}" y="${top}" width="${(length * size.cell).toFixed(1)}" height="${size.line}" fill="${back}"/>`,
            ];
      if (part.trim() === '') return box;
      const looks = [
        style.bold ? ' font-weight="bold"' : '',
        style.underline ? ' text-decoration="underline"' : '',
      ].join('');
      // Renderers collapse spaces: what stands apart is drawn apart.
      const labels = Array.from(part.matchAll(/\S+(?: \S+)*/g), ({ 0: words, index }) => {
        const start = x + Array.from(part.slice(0, index)).length * size.cell;
        const wide = [...words].length * size.cell;
        return `<text x="${start.toFixed(1)}" y="${top + size.font}" textLength="${wide.toFixed(1)}" fill="${front}"${looks}>${escapeXml(words)}</text>`;
      });
      return box.concat(labels);
    });
  });
};

const linesOf = (/** @type {string} */ screen) => screen.replace(/\s+$/, '').split('\n');

/**
 * Rules that show one frame after the other, and the last one alone to readers who want no motion.
 *
 * @param {readonly Frame[]} frames
 */
const animation = (frames) => {
  const total = frames.reduce((sum, { seconds }) => sum + seconds, 0);
  let before = 0;
  const rules = frames.map(({ seconds }, index) => {
    const [from, to] = [before, before + seconds].map((time) => ((time / total) * 100).toFixed(2));
    before += seconds;
    return [
      `@keyframes f${index}{0%{visibility:${index === 0 ? 'visible' : 'hidden'}}${from}%{visibility:visible}${to}%{visibility:hidden}}`,
      `.f${index}{visibility:hidden;animation:f${index} ${total}s step-end infinite}`,
    ].join('');
  });
  const still = `@media (prefers-reduced-motion){g[class]{animation:none}.f${frames.length - 1}{visibility:visible}}`;
  return `<style>${rules.join('')}${still}</style>`;
};

/** @typedef {{ screen: string, seconds: number }} Frame a screen, and for how long it is shown */

/**
 * @param {readonly Frame[]} frames one for a picture that does not move
 * @param {{ columns: number, title: string, palette: Palette }} look
 */
export const drawFrames = (frames, { columns, title, palette }) => {
  const rows = Math.max(...frames.map(({ screen }) => linesOf(screen).length));
  const width = Math.ceil(columns * size.cell + 2 * size.margin);
  const height = Math.ceil(rows * size.line + size.bar + 2 * size.margin);
  const dots = ['#ff5f56', '#ffbd2e', '#27c93f'].map(
    (color, index) => `<circle cx="${size.margin + 4 + index * 18}" cy="${size.bar / 2 + 4}" r="5.5" fill="${color}"/>`,
  );
  const moves = frames.length > 1;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeXml(title)}">`,
    ...(moves ? [animation(frames)] : []),
    `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8" fill="${palette.background}" stroke="${palette.frame}"/>`,
    ...dots,
    `<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="${size.font}">`,
    ...frames.flatMap(({ screen }, index) => [
      ...(moves ? [`<g class="f${index}">`] : []),
      ...drawLines(linesOf(screen), palette),
      ...(moves ? ['</g>'] : []),
    ]),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
};
