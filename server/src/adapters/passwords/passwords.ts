/** Thrown when too many passwords are waiting to be hashed. */
export class HashingBusyError extends Error {}

/** Hashes passwords. Hashing is slow on purpose, so callers must go through `admit` first. */
export type Passwords = {
  /**
   * Runs work that hashes or compares a password. Throws a `HashingBusyError` if too many passwords are waiting,
   * usually before the work starts, so that its database queries are not run in vain.
   */
  admit: <T>(task: () => Promise<T>) => Promise<T>;
  /** Returns true if `admit` would throw now. */
  isFull: () => boolean;
  hash: (password: string) => Promise<string>;
  /**
   * Compares a password with a hash. For an unknown account, pass undefined: the comparison then takes just as long
   * and returns false.
   */
  compare: (password: string, hash: string | undefined) => Promise<boolean>;
  close: () => Promise<void>;
};
