/** Milliseconds that members wait for the server before this device responds, if it can. */
const responseTimeoutMs = 4_000;

/** The outcome of a promise that hasn't settled in time. */
export const slow = Symbol('slow');

/** Returns the promise's outcome, or `slow` if it hasn't settled within four seconds. */
export async function settleSoon<Result>(promise: Promise<Result>): Promise<Result | typeof slow> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<typeof slow>((resolve) => {
    timer = setTimeout(() => resolve(slow), responseTimeoutMs);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
