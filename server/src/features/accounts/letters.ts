import type { Letter } from '../../adapters/mail/mail.ts';
import type { Deps } from '../../deps.ts';

export type Recipient = { name: string; email: string };

export const recoveryMinutes = 30;

/** The link leads to the configured origin, whatever Host a request named; a fragment is sent to no server. */
export function recoveryLetter(
  { clientOrigin }: Deps['settings'],
  { name, email }: Recipient,
  token: string,
): Letter {
  return {
    to: email,
    subject: 'Your LingoStory recovery token',
    text: [
      `Hello ${name},`,
      'somebody, we hope you, asked for a new password for your account at LingoStory. Your token is:',
      `    ${token}`,
      'Type it where you asked for it, or open this link:',
      `${clientOrigin}/resetpassword#${token}`,
      `It is good for ${recoveryMinutes} minutes, once. If you did not ask, do nothing: your password stays as it is.`,
      'LingoStory',
    ].join('\n\n'),
  };
}

/** Tells the owner of an account, in case it was not they who did it. */
export function passwordNotice({ clientOrigin }: Deps['settings'], { name, email }: Recipient): Letter {
  return {
    to: email,
    subject: 'Your LingoStory password was changed',
    text: [
      `Hello ${name},`,
      'the password of your account at LingoStory has just been changed, and every other device was signed out.',
      `If it was not you, choose a new one at once: ${clientOrigin}/forgot`,
      'LingoStory',
    ].join('\n\n'),
  };
}
