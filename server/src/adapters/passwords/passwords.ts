/** Too many passwords are waiting to be hashed. */
export class HashingBusy extends Error {}

/** Hashes passwords, which is slow on purpose: whoever needs a hash asks to be admitted first. */
export type Passwords = {
  /**
   * Does work that hashes or compares a password. `HashingBusy` when its turn would not come within a second, usually
   * before the work has begun: so what it asks of the database is bounded as well.
   */
  admit: <T>(work: () => Promise<T>) => Promise<T>;
  /** Whether somebody who asked to be admitted now would be rejected. */
  isFull: () => boolean;
  hash: (password: string) => Promise<string>;
  /** Without a hash (no such account) it takes as long, and is never right. */
  compare: (password: string, hash: string | undefined) => Promise<boolean>;
  close: () => Promise<void>;
};
