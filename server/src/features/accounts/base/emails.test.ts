import { describe, expect, it } from 'vitest';
import { linesOf } from '../../../../test/support/emails/email-lines.ts';
import type { EmailText } from '../../outbox/public.ts';
import * as emails from './emails.ts';

const site = { clientOrigin: 'https://lingostory.example' };
const token = 'ABCD-EFGH-JKMN-PQRS';

describe('account emails', () => {
  it.each<[string, EmailText, string[]]>([
    [
      'a forgotten password',
      emails.composeRecoveryEmail(site, token),
      [
        'Reset your LingoStory password',
        'We received a request to reset your LingoStory password.',
        'Choose a new password: https://lingostory.example/resetpassword#ABCD-EFGH-JKMN-PQRS',
        'Or enter this token on the page where you asked for it:',
        '    ABCD-EFGH-JKMN-PQRS',
        'The link and the token work once, for 30 minutes.',
        'If you didn’t ask for this, you can ignore this email. Your password stays the same.',
      ],
    ],
    [
      'a new account',
      emails.composeConfirmationEmail(site, token),
      [
        'Confirm your email address for LingoStory',
        'Welcome to LingoStory! Please confirm that this is your email address.',
        'Confirm your email address: https://lingostory.example/confirm-email#ABCD-EFGH-JKMN-PQRS',
        'The link works once, for 7 days.',
        'If you didn’t create an account, you can ignore this email.',
      ],
    ],
    [
      'a new address',
      emails.composeNewEmailConfirmationEmail(site, token),
      [
        'Confirm your new email address for LingoStory',
        'We received a request to use this email address for a LingoStory account.',
        'Confirm your email address: https://lingostory.example/confirm-email#ABCD-EFGH-JKMN-PQRS',
        'The link works once, for 7 days. Until then, the account keeps its old address.',
        'If you didn’t ask for this, you can ignore this email.',
      ],
    ],
    [
      'a requested new address, sent to the old one',
      emails.composeChangeRequestedEmail(site),
      [
        'A new email address was requested for your LingoStory account',
        'We received a request to change the email address of your LingoStory account. It changes once the new address is confirmed.',
        'If this wasn’t you, reset your password right away. That also cancels the change.',
        'Reset your password: https://lingostory.example/forgot',
      ],
    ],
    [
      'a replaced address, sent to the old one',
      emails.composeEmailReplacedEmail(site),
      [
        'Your LingoStory email address was changed',
        'Your LingoStory account now uses a different email address. We will no longer write to this one.',
        'If this wasn’t you, please contact us right away.',
        'Contact us: https://lingostory.example/contact',
      ],
    ],
    [
      'a replaced address, sent to the new one',
      emails.composeEmailChangedEmail(site),
      [
        'Your LingoStory email address was changed',
        'Your LingoStory account now uses this email address. Use it the next time you sign in.',
        'Go to your account: https://lingostory.example/account',
      ],
    ],
    [
      'a changed password',
      emails.composePasswordChangedEmail(site),
      [
        'Your LingoStory password was changed',
        'Your LingoStory password was just changed, and you were signed out on every other device.',
        'If this wasn’t you, reset your password right away.',
        'Reset your password: https://lingostory.example/forgot',
      ],
    ],
    [
      'a deleted account',
      emails.composeAccountDeletedEmail(site),
      [
        'Your LingoStory account was deleted',
        'Your LingoStory account was deleted, as you asked. If you had a membership, it is canceled and you won’t be charged again.',
        'This is our last email to you. If you didn’t ask for this, please contact us.',
        'Contact us: https://lingostory.example/contact',
      ],
    ],
  ])('writes the approved text of the account email about %s', (_caseName, email, lines) => {
    expect(linesOf(email)).toEqual(lines);
  });
});
