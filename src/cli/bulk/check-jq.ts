/**
 * Finds an expression that is no jq before anything is sent: afterwards the results of all rows would be lost to a slip.
 *
 * @throws UsageError as `runJq` does
 */
export const checkJq = async (expression: string): Promise<void> => {
  const { runJq } = await import('../output/run-jq.ts');
  try {
    // Compiles the expression and gives it nothing to work on; a comment at its end must not hide the bracket.
    await runJq(null, `empty | (${expression}\n)`);
  } catch (error) {
    // The complaint should name the expression as it was typed.
    await runJq(null, expression);
    throw error;
  }
};
