import { UsageError } from '../../../errors/usage-error.ts';
import { isReading, type ParsedCall } from './parse-call.ts';

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Throws UsageError for `--wait` with what is not one record that is read. */
const checkWait = ({ options, method, list, isMany }: ParsedCall): void => {
  if (options.wait !== true) {
    if (options.waitTimeout !== undefined) throw new UsageError('--wait-timeout can only be used with --wait');
    return;
  }
  if (isMany) throw new UsageError('--wait can only be used with a single request');
  if (method !== 'GET') throw new UsageError(`--wait cannot be used with ${method}`);
  if (list.where === undefined) {
    throw new UsageError('--wait requires --where', { hint: 'Example: --wait --where \'.status == "finished"\'.' });
  }
  const [other] = Object.entries(list).flatMap(([name, value]) =>
    value === undefined || name === 'where' ? [] : [name],
  );
  if (other !== undefined) throw new UsageError(`--wait and --${kebab(other)} cannot be used together`);
};

/** What holds for the body and for what comes back. */
const checkBody = ({ options, method }: Pick<ParsedCall, 'options' | 'method'>): void => {
  const { form, body, ifExists, to, include, silent } = options;
  if (form !== undefined && body !== undefined) throw new UsageError('--form and --input cannot be used together');
  if (form !== undefined && !['POST', 'PUT', 'PATCH'].includes(method)) {
    throw new UsageError(`--form cannot be used with ${method}`);
  }
  if (ifExists !== undefined && method !== 'POST') throw new UsageError(`--if-exists cannot be used with ${method}`);
  const other = include === true ? '--include' : silent === true ? '--silent' : undefined;
  if (to !== undefined && other !== undefined) throw new UsageError(`--to and ${other} cannot be used together`);
  if (to === '') throw new UsageError('--to must not be empty');
};

/** Throws UsageError for what cannot be used together in a command line of `api`. */
export const checkCall = (parsed: ParsedCall): void => {
  const { options, method, isMany, isList, list, values, places, typed, bulk } = parsed;
  const plural = options.paginate === true ? '--paginate' : '--all';
  const [listing] = Object.entries(list).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (listing !== undefined && method !== 'GET') {
    const flag = listing === 'all' ? plural : `--${kebab(listing)}`;
    throw new UsageError(`${flag} cannot be used with ${method}`);
  }
  const single = (['include', 'silent', 'to'] as const).find((name) => options[name] !== undefined);
  if (single !== undefined && (isMany || isList)) {
    throw new UsageError(
      `--${single} ${isMany ? 'can only be used with a single request' : `and ${plural} cannot be used together`}`,
    );
  }
  checkBody({ options, method });
  checkWait(parsed);
  if (values.length > 0 && places.names.length === 0) {
    throw new UsageError(`unexpected argument "${values[0]}"`, {
      hint: `For several records, name their place in the path: '${typed}/{id}'.`,
    });
  }
  const hasRows = values.length > 1 || values[0] === '-' || bulk.from !== undefined;
  if (hasRows && isReading(method)) {
    throw new UsageError(`${method} cannot be used with several records`, {
      hint: 'Write POST, PUT, PATCH, or DELETE before the path.',
    });
  }
};
