/** Thrown when too many passwords are waiting to be hashed. */
export class HashingBusy extends Error {}

/** Hashes passwords, which is slow by design, so callers have to be admitted first. */
export type Passwords = {
  /**
   * Runs work that hashes or compares a password. Throws `HashingBusy` if its turn would not come within a second,
   * usually before the work starts, which bounds its database queries as well.
   */
  admit: <T>(work: () => Promise<T>) => Promise<T>;
  /** Returns true if a caller asking to be admitted now would be rejected. */
  isFull: () => boolean;
  hash: (password: string) => Promise<string>;
  /**
   * Compares a password with a hash. Without one, because there is no such account, it takes as long and returns
   * false.
   */
  compare: (password: string, hash: string | undefined) => Promise<boolean>;
  close: () => Promise<void>;
};
