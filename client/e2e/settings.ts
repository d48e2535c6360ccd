/** Settings that the test runner passes as environment variables. */
export const baseUrl = process.env.E2E_BASE_URL ?? 'http://localhost:5173';
export const paymentsOrigin = process.env.E2E_PAYMENTS_ORIGIN ?? 'http://127.0.0.1:4243';
export const mailOrigin = process.env.E2E_MAIL_ORIGIN ?? 'http://127.0.0.1:1080';
export const chromiumPath = process.env.CHROMIUM_PATH || undefined;
export const resultsFile = process.env.E2E_RESULTS || undefined;
/** How often a failed test runs again. CI runs it once more; a developer's run does not. */
export const retryCount = Number(process.env.JOURNEY_RETRIES || 0);
