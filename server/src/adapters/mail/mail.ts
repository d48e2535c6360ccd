/** `to` and `replyTo` are bare addresses; what somebody typed can never become a second one or a header. */
export type Letter = { to: string; subject: string; text: string; replyTo?: string };

export type Mail = {
  /** Throws when the server does not take the letter: for a deed that is nothing but a mail. */
  send: (letter: Letter) => Promise<void>;
  /**
   * Puts a letter, or one that is still to be written, on its way behind a deed that is done (after its commit).
   * Never throws: a failure is logged.
   */
  sendLater: (letter: Letter | Promise<Letter | undefined>) => void;
  /** Waits for letters that are on their way. */
  close: () => Promise<void>;
};
