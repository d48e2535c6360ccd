import { createHash } from 'node:crypto';

/**
 * The device features that pages may use: only the microphone, on pages of this origin, for learners who record
 * themselves.
 */
export const permissionsPolicy = 'camera=(), geolocation=(), microphone=(self)';

/**
 * Returns the client's content security policy, which allows exactly these inline scripts. nginx sends the same
 * policy for files.
 */
export function createContentPolicy(scripts: readonly string[] = []): string {
  const hashes = scripts.map((script) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return [
    "default-src 'self'",
    `script-src 'self'${hashes.join('')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
