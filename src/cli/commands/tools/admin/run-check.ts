import type { CommandContext } from '../../../context/context.ts';
import { ExitError } from '../../../errors/exit-error.ts';
import { writeChecks } from '../../../verbs/write-checks.ts';
import type { LocationOptions } from '../serve/data-location.ts';
import { atLocation } from './at-location.ts';

interface CheckCommandOptions extends LocationOptions {
  readonly repair?: true;
  readonly fsck: boolean;
}

/** @throws ExitError if a check failed and was not repaired */
export const runCheck = async (context: CommandContext, options: CheckCommandOptions): Promise<void> => {
  const { streams, signal, globals } = context;
  const { checkData } = await import('../../../../server/admin/check-data.ts');
  const repair = options.repair === true && globals.dryRun !== true;
  const findings = await atLocation(context, options, {
    doing: 'Checking',
    work: (location) => checkData(location, { repair, fsck: options.fsck, now: streams.now(), signal }),
  });
  await writeChecks(context, findings);
  const bad = findings.filter(({ status }) => status === 'fail');
  if (bad.length === 0) return;
  const names = [...new Set(bad.map(({ check }) => check))];
  throw new ExitError(`${bad.length} of ${findings.length} checks failed: ${names.join(', ')}`, {
    code: 'checks-failed',
  });
};
