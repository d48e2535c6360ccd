/** Thrown when too many passwords are waiting to be hashed. */
export class HashingBusy extends Error {}

/** Hashes passwords, which is slow by design, so callers have to be admitted first. */
export type Passwords = {
  /**
   * Runs work that hashes or compares a password. Throws `HashingBusy` if it would wait more than a second for its
   * turn. Usually it throws before the work starts, so that the database queries in it are limited as well.
   */
  admit: <T>(work: () => Promise<T>) => Promise<T>;
  /** Returns true if a caller asking to be admitted now would be rejected. */
  isFull: () => boolean;
  hash: (password: string) => Promise<string>;
  /**
   * Compares a password with a hash. For an unknown account there is no hash; the call then takes just as long and
   * returns false.
   */
  compare: (password: string, hash: string | undefined) => Promise<boolean>;
  close: () => Promise<void>;
};
