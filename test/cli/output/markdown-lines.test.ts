import { Chalk } from 'chalk';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { markdownLine, markdownLines } from '../../../src/cli/output/markdown-lines.ts';

const plain = new Chalk({ level: 0 });
const colored = new Chalk({ level: 1 });

const inPlain = (text: string, width = 80): readonly string[] => markdownLines(text, width, plain);

describe('Markdown on a terminal', () => {
  it('has styles in place of marks, which stay where there is no color', () => {
    const text = 'Some **bold**, *italic*, ~~struck~~, and `code`';
    expect(markdownLines(text, 80, colored)).toEqual([
      'Some \u001b[1mbold\u001b[22m, \u001b[3mitalic\u001b[23m, \u001b[9mstruck\u001b[29m, and \u001b[36mcode\u001b[39m',
    ]);
    expect(inPlain(text)).toEqual([text]);
    expect(markdownLines('## Tides', 80, colored)).toEqual(['\u001b[1mTides\u001b[22m']);
    expect(inPlain('## Tides')).toEqual(['## Tides']);
  });

  it('shows the URL of a link once', () => {
    expect(inPlain('[the table](https://a.example/t), https://a.example/u_v_w, <https://a.example>')).toEqual([
      'the table (https://a.example/t), https://a.example/u_v_w, https://a.example',
    ]);
    expect(inPlain('![the quay](/uploads/quay.png) README.md')).toEqual(['the quay (/uploads/quay.png) README.md']);
    expect(inPlain('[see](javascript:alert(1))')).toEqual(['[see](javascript:alert(1))']);
  });

  it('joins the lines of a paragraph, wraps them at the width, and keeps hard breaks', () => {
    expect(inPlain('one two\nthree four  \nfive<br>six', 13)).toEqual(['one two three', 'four', 'five', 'six']);
    expect(inPlain('a'.repeat(30), 20)).toEqual(['a'.repeat(20), 'a'.repeat(10)]);
  });

  it('indents lists, tasks, and quotes below their marks', () => {
    const text = '- one two three\n  1. four\n  - five\n- [x] six\n\n> seven eight nine';
    expect(inPlain(text, 14)).toEqual([
      '• one two',
      '  three',
      '  1. four',
      '  • five',
      '• [x] six',
      '',
      '│ seven eight',
      '│ nine',
    ]);
    expect(inPlain('9. a\n10. b\n\n    c')).toEqual([' 9. a', '', '10. b', '', '    c']);
    expect(inPlain('-\n- a')).toEqual(['• ', '• a']);
  });

  it('keeps lines of code whole and unchanged', () => {
    const code = `a  **b** ${'c'.repeat(90)}`;
    expect(inPlain(`\`\`\`sh\n${code}\n\n\td &amp; e\n\`\`\``)).toEqual([`  ${code}`, '', '      d &amp; e']);
  });

  it('wraps the cells of a table', () => {
    const text = '| Berth | Depth |\n|-|-:|\n| 12 | 4.5 |\n| the one *by the crane* | 12 |';
    expect(inPlain(text, 23)).toEqual([
      'Berth             Depth',
      '12                  4.5',
      'the one *by the      12',
      'crane*',
    ]);
  });

  it('decodes entities, and leaves out comments in HTML', () => {
    expect(inPlain('&copy; &lt;b&gt; a <!-- b --> c\n\n<!--\nHow to report\n-->\n\n<details>d</details>')).toEqual([
      '© <b> a  c',
      '',
      '<details>d</details>',
    ]);
    expect(inPlain('')).toEqual([]);
  });

  it('has no escape sequence, not even one that was hidden in an entity, a URL, or code', () => {
    const hostile = '\u001b[31m&#27;[31m&#x9b;31m&#8238;\u202e';
    const text = `${hostile}\n\n# ${hostile}\n\n\`${hostile}\`\n\n    ${hostile}\n\n[${hostile}](https://a.example/${hostile})\n\n<p>${hostile}`;
    const shown = [...inPlain(text), markdownLine(text, plain)].join('');
    expect(shown.match(/\p{Cc}|\u202e/gu)).toBeNull();
    expect(shown).toContain(String.raw`\u{202e}`);
  });

  it.each([20, 60, 200])('fits %i columns', (width) => {
    const words = 'tide '.repeat(60);
    const text = `${words}\n\n- ${words}\n  - ${words}\n\n> ${words}\n\n| a | b |\n|-|-|\n| ${words} | ${words} |\n\n---`;
    for (const line of markdownLines(text, width, colored)) expect(stringWidth(line)).toBeLessThanOrEqual(width);
  });

  it.each([
    ['brackets', '['.repeat(20_000)],
    ['emphasis', '_a__b'.repeat(4000)],
    ['quotes', `${'>'.repeat(20_000)}a`],
    ['lists', '- '.repeat(10_000)],
    ['comments', '<!--'.repeat(5000)],
    ['rows', `|a|b|\n|-|-|\n${'|a|b|\n'.repeat(3000)}`],
  ])('survives many %s', (_name, text) => {
    expect(inPlain(text).join('')).not.toContain('\u001b');
  });
});
