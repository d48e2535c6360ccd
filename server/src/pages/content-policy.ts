import { createHash } from 'node:crypto';

/** What pages may ask the device for: the microphone, for those who record themselves, and only on pages of this origin. */
export const permissionsPolicy = 'camera=(), geolocation=(), microphone=(self)';

/** The content security policy of the client; `scripts` may stand in a page, byte for byte. nginx sends the same for files. */
export function contentPolicy(scripts: readonly string[] = []): string {
  const hashes = scripts.map((script) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return [
    "default-src 'self'",
    `script-src 'self'${hashes.join('')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
