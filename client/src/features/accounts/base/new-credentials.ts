type Credentials = { email: string; password: string };

/** Kept in memory only. A password must never reach the browser's storage or its history. */
let newCredentials: Credentials | null = null;

/** Passes the credentials of a new account to the sign-in form, which opens next. */
export function handOverCredentials(credentials: Credentials): void {
  newCredentials = credentials;
}

/** Returns the credentials of an account that was created just now, or empty ones. */
export function readNewCredentials(): Credentials {
  return newCredentials ?? { email: '', password: '' };
}

/** Forgets the credentials, once the sign-in form has them or the visitor leaves. */
export function forgetNewCredentials(): void {
  newCredentials = null;
}
