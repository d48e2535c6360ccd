export type Letter = { to: string; subject: string; text: string; replyTo?: string };

export type Mail = { send: (letter: Letter) => Promise<void>; close: () => void };
