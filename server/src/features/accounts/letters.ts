import type { Deps } from '../../deps.ts';
import type { LetterText } from '../outbox/public.ts';

// None of these quotes a name or an address: whoever typed them may not own the mailbox.

type Site = Pick<Deps['settings'], 'clientOrigin'>;

export const recoveryMinutes = 30;
export const confirmationDays = 7;

/** Links lead to the configured origin, whatever Host a request named; a fragment is sent to no server. */
export function recoveryLetter({ clientOrigin }: Site, token: string): LetterText {
  return {
    subject: 'Reset your LingoStory password',
    paragraphs: [
      'We received a request to reset your LingoStory password. Open this link to choose a new one:',
      `${clientOrigin}/resetpassword#${token}`,
      'Or enter this token on the page where you asked for it:',
      `    ${token}`,
      `The link and the token work once, for ${recoveryMinutes} minutes.`,
      "If you didn't ask for this, you can ignore this email. Your password stays the same.",
    ],
  };
}

const confirmLink = ({ clientOrigin }: Site, token: string) => `${clientOrigin}/confirm-email#${token}`;
const validity = `The link works once, for ${confirmationDays} days.`;

export function confirmationLetter(site: Site, token: string): LetterText {
  return {
    subject: 'Confirm your email address for LingoStory',
    paragraphs: [
      'Welcome to LingoStory! Please confirm that this is your email address:',
      confirmLink(site, token),
      validity,
      "If you didn't create an account, you can ignore this email.",
    ],
  };
}

export function newAddressLetter(site: Site, token: string): LetterText {
  return {
    subject: 'Confirm your new email address for LingoStory',
    paragraphs: [
      'We received a request to use this email address for a LingoStory account. Confirm it here:',
      confirmLink(site, token),
      `${validity} Until then, the account keeps its old address.`,
      "If you didn't ask for this, you can ignore this email.",
    ],
  };
}

const notYou = ({ clientOrigin }: Site) =>
  `If this wasn't you, reset your password right away: ${clientOrigin}/forgot`;

export function emailChangeRequested(site: Site): LetterText {
  return {
    subject: 'A new email address was requested for your LingoStory account',
    paragraphs: [
      'We received a request to change the email address of your LingoStory account. It changes once the new address is confirmed.',
      notYou(site),
      'Resetting your password also cancels the change.',
    ],
  };
}

/** To the address that the account no longer has: there, a new password cannot be asked for any more. */
export function emailReplaced({ clientOrigin }: Site): LetterText {
  return {
    subject: 'Your LingoStory email address was changed',
    paragraphs: [
      'Your LingoStory account now uses a different email address. We will no longer write to this one.',
      `If this wasn't you, please contact us right away: ${clientOrigin}/contact`,
    ],
  };
}

export function emailChanged({ clientOrigin }: Site): LetterText {
  return {
    subject: 'Your LingoStory email address was changed',
    paragraphs: [
      'Your LingoStory account now uses this email address. Use it the next time you sign in.',
      `You can see your account here: ${clientOrigin}/account`,
    ],
  };
}

export function passwordChanged(site: Site): LetterText {
  return {
    subject: 'Your LingoStory password was changed',
    paragraphs: [
      'The password of your LingoStory account was just changed, and every other device was signed out.',
      notYou(site),
    ],
  };
}

export function accountDeleted({ clientOrigin }: Site): LetterText {
  return {
    subject: 'Your LingoStory account was deleted',
    paragraphs: [
      'Your LingoStory account was deleted as you asked. If you had a membership, it is cancelled and you will not be charged again.',
      `This is our last email to you. If you didn't ask for this, please contact us: ${clientOrigin}/contact`,
    ],
  };
}
