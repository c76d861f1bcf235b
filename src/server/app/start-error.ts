/** What a start takes hold of, in this order. */
export type StartStage = 'address' | 'data directory' | 'database';

/** A start failed at one of its stages. The message is that of what went wrong there; it can hold secrets no more than that. */
export class StartError extends Error {
  override readonly name = 'StartError';
  readonly stage: StartStage;

  constructor(stage: StartStage, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.stage = stage;
  }
}

/** Does a part of the start, and says of an error which part that was. */
export const atStage = async <T>(stage: StartStage, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw new StartError(stage, error);
  }
};
