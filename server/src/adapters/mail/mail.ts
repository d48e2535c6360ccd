/** `to` and `replyTo` are bare addresses; user input can never become a second address or a header. */
export type Email = { to: string; subject: string; text: string; html?: string; replyTo?: string };

export type Mail = {
  /** Throws when the server does not take the email. Features write to the outbox, which calls this. */
  send: (email: Email) => Promise<void>;
  close: () => void;
};

/** The mail server responded, but it will not take this email; it may well take another. */
export class EmailRejected extends Error {}
