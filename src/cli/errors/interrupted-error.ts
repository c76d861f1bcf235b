/** The person at the terminal called it off (Ctrl-C or Ctrl-D in a prompt): exit code 130. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError';

  constructor(message = 'interrupted', options?: ErrorOptions) {
    super(message, options);
  }
}
