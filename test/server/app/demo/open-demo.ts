/** A service with the demo data. */
import { makeDemo } from '../../../../src/server/app/demo/make-demo.ts';
import { startFilled } from '../../../support/service.ts';

export interface Demo {
  readonly url: string;
  /** The token of the first administrator. */
  readonly rootToken: string;
  readonly close: () => Promise<void>;
}

export const openDemo = async (): Promise<Demo> => {
  const demo = { name: 'demo', prepare: makeDemo, fill: () => Promise.resolve({}) };
  const { url, rootToken, stop } = await startFilled(demo);
  return { url, rootToken, close: stop };
};
