/** The header that names the schedules that became inactive by a request. */
import type { AccessLoss, Cause, Service, StoppedSchedule } from './service.ts';

/** Names in the header, which proxies limit. */
const most = 20;

const headerText = (stopped: readonly StoppedSchedule[]): string =>
  [
    ...stopped.slice(0, most).map(({ id, project }) => `${project}:${id}`),
    ...(stopped.length > most ? [`+${stopped.length - most}`] : []),
  ].join(', ');

/** Returns what makes changes by which access is lost, and stops the schedules that cannot run after them. */
export const stopAfter =
  (service: Service, cause: Cause, setHeader: (name: string, value: string) => unknown) =>
  async <T>(loss: AccessLoss, change: () => Promise<T>): Promise<T> => {
    const stop = await service.steps.watchSchedules(service, loss);
    const result = await change();
    const stopped = await stop(cause);
    if (stopped.length > 0) setHeader('x-stopped-schedules', headerText(stopped));
    return result;
  };
