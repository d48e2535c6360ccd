/** Thrown when too many passwords are waiting to be hashed. */
export class HashingBusy extends Error {}

/** Hashes passwords. Hashing is slow by design, so callers must be admitted first. */
export type Passwords = {
  /**
   * Runs work that hashes or compares a password. Throws `HashingBusy` if too many passwords are waiting, usually
   * before the work starts, so that its database queries are limited as well.
   */
  admit: <T>(work: () => Promise<T>) => Promise<T>;
  /** True if `admit` would throw now. */
  isFull: () => boolean;
  hash: (password: string) => Promise<string>;
  /**
   * Compares a password with a hash. Pass undefined for an unknown account: the call then takes just as long and
   * returns false.
   */
  compare: (password: string, hash: string | undefined) => Promise<boolean>;
  close: () => Promise<void>;
};
