/**
 * The service of `service.js` in a process of its own, which tells its URL and token to the one that forked it, and what it takes when
 * asked.
 */
import { startBench } from './service.js';

const { url, token, stop } = await startBench(process.argv[2] ?? '', process.argv[3]);
process.send?.({ url, token });
process.on('message', (what) => {
  if (what !== 'usage') globalThis.gc?.();
  process.send?.(what === 'usage' ? process.cpuUsage() : process.memoryUsage());
});
process.once('disconnect', () => void stop().then(() => process.exit()));
