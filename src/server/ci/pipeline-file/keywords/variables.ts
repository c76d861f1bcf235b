/** `variables`, and `inherit:variables`. */
import { fail, shown } from '../values/fault.ts';
import { either, fields, flag, list, mapOf, scalarText, type Form } from '../values/forms.ts';
import type { Layer, Variable } from '../values/variables.ts';

const name = /^[A-Za-z0-9_]{1,255}$/;

const scalar: Form<Variable> = (node, where) => ({ value: scalarText(node, where), expand: true });

const mostVariables = 1000;

/** Reads variables whose values have the given form. */
const withValues =
  (value: Form<Variable>): Form<Layer> =>
  (node, where) => {
    const read = new Map<string, Variable>();
    const { entries } = mapOf(node, where);
    if (entries.size > mostVariables) fail(node.at, where, `has more than ${mostVariables} entries`);
    for (const [key, item] of entries) {
      if (!name.test(key)) fail(item.at, where, `${shown(key)} is not a name: it must be letters, digits, and _`);
      read.set(key, value(item, where));
    }
    return read;
  };

const short = fields({ value: scalarText, expand: flag });

const detailed = fields({ value: scalarText, description: scalarText, options: list(scalarText), expand: flag });

const expected = 'a text, a number, or a map with value';

/** Variables of a job. */
export const jobVariables = withValues(
  either(
    {
      scalar,
      map: (node, where) => {
        const { value = '', expand = true } = short(node, where);
        return { value, expand };
      },
    },
    expected,
  ),
);

/** Variables of a file, which can say what they are for. */
export const fileVariables = withValues(
  either(
    {
      scalar,
      map: (node, where) => {
        const { value = '', expand = true, options } = detailed(node, where);
        if (options !== undefined && !options.includes(value)) {
          fail(node.at, where, `the value ${shown(value)} is none of its options`);
        }
        return { value, expand };
      },
    },
    expected,
  ),
);

/** Variables of a rule. */
export const ruleVariables = withValues(scalar);
