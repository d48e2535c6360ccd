import { createECDH } from 'node:crypto';
import type { WebPushSettings } from './adapters/push/web-push.ts';
import type { Environment, EnvironmentReader } from './environment-reader.ts';

const defaultHosts =
  'fcm.googleapis.com,updates.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com';
const hostPattern = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** Reads the settings for push messages, which are undefined without keys. Incomplete ones are reported as errors. */
export function readPushSettings(
  reader: EnvironmentReader,
  environment: Environment,
  { isProduction, helpEmail }: { isProduction: boolean; helpEmail: string },
): WebPushSettings | undefined {
  const standIn = environment.PUSH_STAND_IN?.trim() ? reader.url('PUSH_STAND_IN') : undefined;
  reader.reportUnlessValid(
    !isProduction || standIn === undefined,
    'PUSH_STAND_IN is for tests and development only.',
  );
  const hosts = reader.list('PUSH_HOSTS', defaultHosts);
  const wrongHosts = hosts.filter((host) => !hostPattern.test(host));
  reader.reportUnlessValid(
    wrongHosts.length === 0,
    `PUSH_HOSTS must be host names such as push.example.org or *.example.org, which ${wrongHosts.join(', ')} is not.`,
  );
  const subject = reader.text('VAPID_SUBJECT', `mailto:${helpEmail}`);
  reader.reportUnlessValid(
    /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(subject),
    'VAPID_SUBJECT must be an address such as mailto:help@example.org or https://example.org.',
  );
  const hasKeys = [environment.VAPID_PUBLIC_KEY, environment.VAPID_PRIVATE_KEY].some((key) => key?.trim());
  if (!hasKeys) return undefined;
  const publicKey = reader.text('VAPID_PUBLIC_KEY');
  const privateKey = reader.text('VAPID_PRIVATE_KEY');
  reader.reportUnlessValid(
    publicKey === '' || privateKey === '' || findPublicKey(privateKey) === publicKey,
    'VAPID_PRIVATE_KEY must belong to VAPID_PUBLIC_KEY. Make both with: npx web-push generate-vapid-keys',
  );
  return { publicKey, privateKey, subject, hosts, standIn };
}

/** Returns the public key of a private one as base64url, or undefined if it isn't a key of the curve P-256. */
function findPublicKey(privateKey: string): string | undefined {
  const bytes = Buffer.from(privateKey, 'base64url');
  if (bytes.length !== 32 || bytes.toString('base64url') !== privateKey) return undefined;
  try {
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(bytes);
    return curve.getPublicKey('base64url');
  } catch {
    return undefined;
  }
}
