/** The steps of password recovery: enter the email address, enter the emailed token, choose a new password. */
export type RecoveryStep =
  | { name: 'email' }
  | { name: 'token'; email: string; message: string }
  | { name: 'password'; email: string; token: string; message: string }
  | { name: 'done'; message: string };

export const passwordHint = 'Use 8 or more characters with a mix of letters, numbers and symbols.';
