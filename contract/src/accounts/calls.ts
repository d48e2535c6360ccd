import { defineCalls } from '../call.ts';
import type { schemas } from './schemas.ts';

/**
 * The three steps of password recovery. The specified calls are GETs with secrets in their URLs. Each has a POST
 * variant that takes the same fields in its body, and our client uses only those.
 */
const askRecovery = { method: 'POST', path: '/user/password-recovery-token', access: 'anyone' } as const;
const verifyRecovery = {
  method: 'POST',
  path: '/user/verify-password-recovery-token',
  access: 'anyone',
} as const;
const resetPassword = { method: 'POST', path: '/user/reset-password-using-token', access: 'anyone' } as const;

export const calls = defineCalls<typeof schemas>()({
  signUp: { method: 'POST', path: '/user/signup', access: 'anyone' },
  signIn: { method: 'POST', path: '/user/login', access: 'anyone' },
  signOut: { method: 'POST', path: '/user/logout', access: 'signed-in' },
  askRecovery,
  askRecoveryByAddress: { ...askRecovery, method: 'GET' },
  verifyRecovery,
  verifyRecoveryByAddress: { ...verifyRecovery, method: 'GET' },
  resetPassword,
  resetPasswordByAddress: { ...resetPassword, method: 'GET' },
  changePassword: { method: 'PUT', path: '/user/reset-password', access: 'signed-in' },
  readProfile: { method: 'GET', path: '/user/profile', access: 'signed-in' },
  changeProfile: { method: 'PUT', path: '/user/profile', access: 'signed-in' },
  sendConfirmation: { method: 'POST', path: '/user/confirmation-email', access: 'signed-in' },
  /** POST only, so that mail programs that prefetch links cannot confirm an address. */
  confirmEmail: { method: 'POST', path: '/user/confirm-email', access: 'anyone' },
  exportData: { method: 'GET', path: '/user/export', access: 'member' },
  // The password is sent in the body, since URLs end up in logs.
  closeAccount: { method: 'DELETE', path: '/user/account', access: 'member', encoding: 'json' },
});
