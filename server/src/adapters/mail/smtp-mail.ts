import nodemailer from 'nodemailer';
import type { Mail } from './mail.ts';

/** Mail over SMTP. Throws when the server does not take the letter: the caller decides what that means. */
export function smtpMail(url: string, from: string): Mail {
  const transport = nodemailer.createTransport(url, { from });
  return {
    send: async (letter) => {
      await transport.sendMail(letter);
    },
    close: () => transport.close(),
  };
}
