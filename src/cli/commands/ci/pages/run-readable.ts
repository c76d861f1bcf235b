import { call as callEndpoint } from '../../../../api/call.ts';
import type { CommandContext } from '../../../context/context.ts';
import type { VerbCall } from '../../../verbs/noun.ts';
import { presentReply } from '../../../verbs/run-endpoint.ts';
import { waiting } from '../../../context/waiting.ts';
import { isObject } from '../../../output/field-path.ts';
import { expirationOf } from './expiration-of.ts';

/** A certificate in a few words: pages of letters and digits are of no use to the eye. */
const readable = (domain: unknown): unknown => {
  if (!isObject(domain) || !isObject(domain['certificate'])) return domain;
  const { certificate: _pem, certificate_text: _text, ...said } = domain['certificate'];
  return { ...domain, certificate: { ...said, expiration: expirationOf(domain) ?? null } };
};

/** Calls the endpoint of a verb and prints the domain it answers with; as a table without the whole certificate. */
export const runReadable = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const client = await context.client();
  const answer = callEndpoint(client, call.endpoint, call.params, { signal: context.signal });
  const reply = await waiting.once(context, answer);
  const { output } = await context.settings();
  const { fields, jq } = context.globals;
  const isTable = output.value === 'table' && fields === undefined && jq === undefined;
  await presentReply(context, call, isTable ? { ...reply, body: readable(reply.body) } : reply);
};
