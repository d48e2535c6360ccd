import { defineCalls } from '../call.ts';
import type { schemas } from './schemas.ts';

/**
 * The three steps of password recovery. The specification defines them as GET requests with secrets in the URL, so
 * each also has a POST variant with the same fields in its body. Our client uses only the POST variants.
 */
const requestRecoveryCall = {
  method: 'POST',
  path: '/user/password-recovery-token',
  access: 'anyone',
} as const;
const verifyRecoveryCall = {
  method: 'POST',
  path: '/user/verify-password-recovery-token',
  access: 'anyone',
} as const;
const resetPasswordCall = {
  method: 'POST',
  path: '/user/reset-password-using-token',
  access: 'anyone',
} as const;

export const calls = defineCalls<typeof schemas>()({
  signUp: { method: 'POST', path: '/user/signup', access: 'anyone' },
  signIn: { method: 'POST', path: '/user/login', access: 'anyone' },
  signOut: { method: 'POST', path: '/user/logout', access: 'signed-in' },
  askRecovery: requestRecoveryCall,
  askRecoveryByAddress: { ...requestRecoveryCall, method: 'GET' },
  verifyRecovery: verifyRecoveryCall,
  verifyRecoveryByAddress: { ...verifyRecoveryCall, method: 'GET' },
  resetPassword: resetPasswordCall,
  resetPasswordByAddress: { ...resetPasswordCall, method: 'GET' },
  changePassword: { method: 'PUT', path: '/user/reset-password', access: 'signed-in' },
  readProfile: { method: 'GET', path: '/user/profile', access: 'signed-in' },
  changeProfile: { method: 'PUT', path: '/user/profile', access: 'signed-in' },
  sendConfirmation: { method: 'POST', path: '/user/confirmation-email', access: 'signed-in' },
  /** Accepts only POST, so that a mail program that prefetches links cannot confirm an email address by accident. */
  confirmEmail: { method: 'POST', path: '/user/confirm-email', access: 'anyone' },
  exportData: { method: 'GET', path: '/user/export', access: 'member' },
  // The password is sent in the body, since URLs end up in logs.
  closeAccount: { method: 'DELETE', path: '/user/account', access: 'member', encoding: 'json' },
});
