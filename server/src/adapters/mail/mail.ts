/** `to` and `replyTo` are bare addresses; user input can never become a second address or a header. */
export type Email = { to: string; subject: string; text: string; html?: string; replyTo?: string };

export type Mail = {
  /**
   * Sends an email. Throws when the mail server does not accept it. Features write to the outbox, which calls this.
   */
  send: (email: Email) => Promise<void>;
  close: () => void;
};

/** Thrown when the mail server rejects this email but may well accept another. */
export class EmailRejected extends Error {}
