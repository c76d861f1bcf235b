/** The header that names the schedules that became inactive by a request. */
import type { AccessLoss, Cause, Service, StoppedSchedule } from './service.ts';

/** Of the names in the header, which proxies limit. */
const most = { number: 20, characters: 1024 } as const;

const headerText = (stopped: readonly StoppedSchedule[]): string => {
  const names: string[] = [];
  let characters = 0;
  for (const { id, project } of stopped.slice(0, most.number)) {
    const name = `${project}:${id}`;
    characters += name.length;
    if (names.length > 0 && characters > most.characters) break;
    names.push(name);
  }
  const rest = stopped.length - names.length;
  return [...names, ...(rest > 0 ? [`+${rest}`] : [])].join(', ');
};

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
