/** Whole seconds, at least one, for a `Retry-After` header. */
export function waitingSeconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000));
}

/** Seconds in words: "a moment" up to a minute, then whole minutes. */
export function waitingTime(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a moment' : `${minutes} minutes`;
}
