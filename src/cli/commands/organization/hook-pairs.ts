import type { Endpoint } from '../../../contract/vocabulary/endpoint.ts';
import type { MessageParts } from '../../verbs/message-parts.ts';
import type { Verb, WriteVerb } from '../../verbs/noun.ts';

type Write = WriteVerb['endpoint'];

/** Hooks of one kind on the command line. */
interface Hooks {
  readonly endpoints: Readonly<
    Record<'setHeader' | 'deleteHeader' | 'setVariable' | 'deleteVariable', Endpoint & Write>
  >;
  /** The noun with its program: `repoctl hooks`. */
  readonly words: string;
  /** The project or the group of examples: ` -p platform/api`, or an empty text. */
  readonly where: string;
  readonly singular: string;
}

/** Headers and URL variables of deliveries: their names are arguments, and no server shows their values. */
const kinds = [
  { kind: 'header', text: 'header', argument: 'header', name: 'X-Team', set: 'setHeader', unset: 'deleteHeader' },
  {
    kind: 'url-variable',
    text: 'URL variable',
    argument: 'variable',
    name: 'room',
    set: 'setVariable',
    unset: 'deleteVariable',
  },
] as const;

/** `set-header`, `delete-header`, `set-url-variable`, and `delete-url-variable`. */
export const pairVerbs = ({ endpoints, words, where, singular }: Hooks): readonly Verb[] =>
  kinds.flatMap(({ kind, text, argument, name, set, unset }): readonly Verb[] => {
    const flags = { hook_id: { name: 'hook' }, key: { name: argument } } as const;
    const thing = ({ params, given, many, in: place }: MessageParts): string => {
      // They are not hooks, as the noun would have it.
      const pairs = many ? given.replace(/^(\d+) [a-z ]+/, `$1 ${text}s `) : `${text} ${String(params['key'])}`;
      return `${pairs} of ${singular} ${String(params['hook_id'])}${place}`;
    };
    return [
      {
        name: `set-${kind}`,
        endpoint: endpoints[set],
        positional: ['hook_id', 'key', 'value'],
        flags: { ...flags, value: { description: `Value of the ${text}: @file, or - for stdin, if it is secret` } },
        done: (parts) => `Set ${thing(parts)}`,
        examples: [
          {
            command: `${words} set-${kind} 3 ${name} @${name.toLowerCase()}.txt${where}`,
            caption: `Set a ${text}, and keep the other ones`,
          },
        ],
      },
      {
        name: `delete-${kind}`,
        endpoint: endpoints[unset],
        positional: ['hook_id', 'key'],
        flags,
        confirm: { look: async () => undefined, act: (parts) => `delete ${thing(parts)}` },
        done: (parts) => `Deleted ${thing(parts)}`,
        examples: [
          {
            command: `${words} delete-${kind} 3 ${name}${where} --yes`,
            caption: `Delete a ${text} without confirmation`,
          },
        ],
      },
    ];
  });
