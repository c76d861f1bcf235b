/** Refuses a push in git's own words: of an answer with an HTTP error, git shows its user the number alone. */
import type { GitRefusal } from './git-refusal.ts';
import { bandPacket, bands, flush, packetLine } from './packet-line.ts';

/** That nothing was unpacked, and why (gitprotocol-pack, "Report Status"); undefined for a client that wants no report. */
export const refusalReport = ({ message, capabilities }: GitRefusal): Buffer | undefined => {
  if (!capabilities.has('report-status') && !capabilities.has('report-status-v2')) return undefined;
  const report = Buffer.concat([packetLine(`unpack ${message}\n`), flush]);
  return capabilities.has('side-band-64k') ? Buffer.concat([bandPacket(bands.answer, report), flush]) : report;
};
