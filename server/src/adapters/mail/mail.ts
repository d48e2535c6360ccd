/**
 * `to` and `replyTo` are plain email addresses without a name. They are never parsed, so user input can't add a second
 * recipient or a header. `unsubscribeUrl` accepts the POST of one-click unsubscribing (RFC 8058).
 */
export type Email = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  replyTo?: string;
  unsubscribeUrl?: string;
};

export type Mail = {
  /**
   * Sends an email. Throws if the mail server does not accept it. Only the outbox calls this; features write to the
   * outbox.
   */
  send: (email: Email) => Promise<void>;
  close: () => void;
};

/** Thrown when the mail server rejects this particular email but would accept others. */
export class EmailRejectedError extends Error {}
