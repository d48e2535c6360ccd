import type { Deps } from '../../../deps.ts';
import type { EmailText } from '../../outbox/public.ts';

// Emails about accounts never contain a name or email address that a user entered, because the mailbox may belong to
// somebody else.

type SiteSettings = Pick<Deps['settings'], 'clientOrigin'>;

export const recoveryMinutes = 30;
export const confirmationDays = 7;

/**
 * Composes the email with the recovery link. Links use the configured origin rather than the request's Host header,
 * which can be forged. The token is in the URL's fragment, which browsers don't send to servers.
 */
export function composeRecoveryEmail({ clientOrigin }: SiteSettings, token: string): EmailText {
  return {
    subject: 'Reset your LingoStory password',
    paragraphs: ['We received a request to reset your LingoStory password.'],
    action: { label: 'Choose a new password', url: `${clientOrigin}/resetpassword#${token}` },
    closing: [
      'Or enter this token on the page where you asked for it:',
      `    ${token}`,
      `The link and the token work once, for ${recoveryMinutes} minutes.`,
      'If you didn’t ask for this, you can ignore this email. Your password stays the same.',
    ],
  };
}

export function composeInvitationEmail({ clientOrigin }: SiteSettings, token: string): EmailText {
  return {
    subject: 'You’re now an administrator of LingoStory',
    paragraphs: ['You were made an administrator of LingoStory. Choose a password to get into the studio.'],
    action: { label: 'Choose a password', url: `${clientOrigin}/resetpassword#${token}` },
    closing: [
      `The link works once, for ${recoveryMinutes} minutes. After that, use “Forgot your password?” on the sign-in page to get a new one.`,
      'If you weren’t expecting this, you can ignore this email.',
    ],
  };
}

export function composeAdminAddedEmail({ clientOrigin }: SiteSettings): EmailText {
  return {
    subject: 'You’re now an administrator of LingoStory',
    paragraphs: [
      'Your LingoStory account is now an administrator’s. You were signed out everywhere: sign in again to open the studio.',
    ],
    action: { label: 'Sign in', url: `${clientOrigin}/login` },
  };
}

export function composeAdminRemovedEmail(site: SiteSettings): EmailText {
  return {
    subject: 'You’re no longer an administrator of LingoStory',
    paragraphs: [
      'Your LingoStory account can’t open the studio any more, and you were signed out everywhere. The account itself stays, as a reader’s.',
    ],
    action: createContactAction(site),
  };
}

const createConfirmAction = ({ clientOrigin }: SiteSettings, token: string) => ({
  label: 'Confirm your email address',
  url: `${clientOrigin}/confirm-email#${token}`,
});
const linkValidity = `The link works once, for ${confirmationDays} days.`;

export function composeConfirmationEmail(site: SiteSettings, token: string): EmailText {
  return {
    subject: 'Confirm your email address for LingoStory',
    paragraphs: ['Welcome to LingoStory! Please confirm that this is your email address.'],
    action: createConfirmAction(site, token),
    closing: [linkValidity, 'If you didn’t create an account, you can ignore this email.'],
  };
}

export function composeNewEmailConfirmationEmail(site: SiteSettings, token: string): EmailText {
  return {
    subject: 'Confirm your new email address for LingoStory',
    paragraphs: ['We received a request to use this email address for a LingoStory account.'],
    action: createConfirmAction(site, token),
    closing: [
      `${linkValidity} Until then, the account keeps its old address.`,
      'If you didn’t ask for this, you can ignore this email.',
    ],
  };
}

const createResetAction = ({ clientOrigin }: SiteSettings) => ({
  label: 'Reset your password',
  url: `${clientOrigin}/forgot`,
});
const createContactAction = ({ clientOrigin }: SiteSettings) => ({
  label: 'Contact us',
  url: `${clientOrigin}/contact`,
});

export function composeChangeRequestedEmail(site: SiteSettings): EmailText {
  return {
    subject: 'A new email address was requested for your LingoStory account',
    paragraphs: [
      'We received a request to change the email address of your LingoStory account. It changes once the new address is confirmed.',
      'If this wasn’t you, reset your password right away. That also cancels the change.',
    ],
    action: createResetAction(site),
  };
}

/** Composes the notice to an account's previous email address that the account now uses a different one. */
export function composeEmailReplacedEmail(site: SiteSettings): EmailText {
  return {
    subject: 'Your LingoStory email address was changed',
    paragraphs: [
      'Your LingoStory account now uses a different email address. We will no longer write to this one.',
      'If this wasn’t you, please contact us right away.',
    ],
    action: createContactAction(site),
  };
}

export function composeEmailChangedEmail({ clientOrigin }: SiteSettings): EmailText {
  return {
    subject: 'Your LingoStory email address was changed',
    paragraphs: ['Your LingoStory account now uses this email address. Use it the next time you sign in.'],
    action: { label: 'Go to your account', url: `${clientOrigin}/account` },
  };
}

export function composePasswordChangedEmail(site: SiteSettings): EmailText {
  return {
    subject: 'Your LingoStory password was changed',
    paragraphs: [
      'Your LingoStory password was just changed, and you were signed out on every other device.',
      'If this wasn’t you, reset your password right away.',
    ],
    action: createResetAction(site),
  };
}

export function composeAccountDeletedEmail(site: SiteSettings): EmailText {
  return {
    subject: 'Your LingoStory account was deleted',
    paragraphs: [
      'Your LingoStory account was deleted, as you asked. If you had a membership, it is canceled and you won’t be charged again.',
      'This is our last email to you. If you didn’t ask for this, please contact us.',
    ],
    action: createContactAction(site),
  };
}
