import nodemailer from 'nodemailer';
import { type Email, EmailRejectedError, type Mail } from './mail.ts';

/**
 * Timeouts in milliseconds. They are short, so that an unresponsive mail server does not delay a request or the
 * shutdown for long.
 */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Wraps an email address in an object, so that nodemailer never splits it at commas or brackets. */
const toBareAddress = (email: string) => ({ name: '', address: email });

/** Returns the error without the email's text and recipient, because errors are logged. */
function toErrorWithoutEmail(error: unknown): Error {
  const { code, command, responseCode } = error as Record<string, string | number | undefined>;
  const errorDetails = [code, command, responseCode].filter((detail) => detail !== undefined);
  const message = `The mail server did not take an email (${errorDetails.join(', ') || 'no reason given'}).`;
  // Code 421 means that the server is closing the connection, so it isn't a verdict on the email.
  const isRejection = typeof responseCode === 'number' && responseCode !== 421;
  return isRejection ? new EmailRejectedError(message) : new Error(message);
}

/** The headers by which mail programs offer to unsubscribe with one click (RFC 8058). */
const toUnsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

export function createSmtpMail(url: string, from: string): Mail {
  const transport = nodemailer.createTransport({ url, ...timeouts }, { from });
  const send = async ({ to, replyTo, subject, text, html, unsubscribeUrl }: Email) => {
    const message = {
      to: toBareAddress(to),
      ...(replyTo ? { replyTo: toBareAddress(replyTo) } : {}),
      subject,
      text,
      ...(html ? { html } : {}),
      ...(unsubscribeUrl ? { headers: toUnsubscribeHeaders(unsubscribeUrl) } : {}),
      disableFileAccess: true,
      disableUrlAccess: true,
    };
    await transport.sendMail(message).catch((error: unknown) => {
      throw toErrorWithoutEmail(error);
    });
  };
  return { send, close: () => transport.close() };
}
