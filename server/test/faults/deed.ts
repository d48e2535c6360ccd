import type { Stage } from './stage.ts';

/** One write of one person, which is repeated under the same id until the server has acknowledged it. */
export type Attempt = {
  /**
   * Does what the client does, starting where the last run stopped. Resolves when the server has acknowledged the
   * write. Throws a `CallFailure` if it responded with an error or not at all.
   */
  run: () => Promise<void>;
  /** Returns how often the write is stored: by the database, the provider, the mailbox or the files. */
  countStored: () => Promise<number>;
};

export type Deed = {
  name: string;
  /** True for emails: the outbox sends them at least once. */
  mayBeDoubled?: boolean;
  /** Creates what one attempt needs while everything works. */
  prepare: (stage: Stage) => Promise<Attempt>;
};

export type Failure = {
  name: string;
  /** The effect of the failure, for the table. */
  description: string;
  /** The arrangement of servers in which it can happen. */
  stage?: 'object store' | 'PgBouncer';
  begin: (stage: Stage) => Promise<void>;
  end: (stage: Stage) => Promise<void>;
};

/** A failure that makes requests hang ends after this many milliseconds. */
export const maxFailureMs = 12_000;

/** Thrown when a request failed. The status is 0 if there was no response. */
export class CallFailure extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
