/** `to` and `replyTo` are bare addresses; what somebody typed can never become a second one or a header. */
export type Letter = { to: string; subject: string; text: string; replyTo?: string };

export type Mail = {
  /** Throws when the server does not take the letter. Features write to the outbox, which calls this. */
  send: (letter: Letter) => Promise<void>;
  close: () => void;
};

/** The mail server answered, and takes this letter from nobody: another one may well be taken. */
export class MailRefused extends Error {}
