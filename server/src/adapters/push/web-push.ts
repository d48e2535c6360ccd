import webPush from 'web-push';
import { type Push, PushServiceError, type PushTarget } from './push.ts';

/** Maximum duration of a request in milliseconds. */
const defaultTimeoutMs = 10_000;

export type WebPushSettings = {
  /** The keys of this site (VAPID, RFC 8292), as base64url. */
  publicKey: string;
  privateKey: string;
  /** The address at which push services can reach the operator: a `mailto:` or `https:` URL. */
  subject: string;
  /** Hosts of the push services. `*.example.org` stands for all hosts below `example.org`. */
  hosts: string[];
  /** The origin of a replacement for the push services, for tests and development only. */
  standIn: URL | undefined;
};

/** Sends messages over the Web Push protocol (RFC 8030), encrypted (RFC 8291) and signed with our keys (RFC 8292). */
export function createWebPush(settings: WebPushSettings, timeoutMs = defaultTimeoutMs): Push {
  const { publicKey, privateKey, subject } = settings;
  const createRequest = ({ endpoint, p256dh, auth }: PushTarget, text: string, options: object) =>
    webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
      vapidDetails: { subject, publicKey, privateKey },
      contentEncoding: 'aes128gcm',
      urgency: 'normal',
      ...options,
    });
  return {
    publicKey,
    findService: (endpoint) => findService(settings, endpoint),
    canEncrypt: (target) => {
      try {
        createRequest(target, 'test', {});
        return true;
      } catch {
        return false;
      }
    },
    send: async (target, { text, ttlSeconds, topic }) => {
      // Checked again, because the hosts may have been changed after the browser subscribed.
      if (findService(settings, target.endpoint) === undefined)
        throw new PushServiceError('is not one that we send to', { isTemporary: false });
      const { headers, body } = createRequest(target, text, { TTL: ttlSeconds, topic });
      return toOutcome(await post(target.endpoint, { headers, body, timeoutMs }));
    },
  };
}

/** An endpoint is a URL from a stranger, so requests go only to the hosts of known push services. */
function findService({ hosts, standIn }: WebPushSettings, endpoint: string): string | undefined {
  if (!URL.canParse(endpoint)) return undefined;
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return undefined;
  if (standIn?.origin === origin) return origin;
  if (protocol !== 'https:' || port !== '') return undefined;
  return hosts.find((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host));
}

type PushRequest = { headers: Record<string, unknown>; body: Buffer | null; timeoutMs: number };

async function post(endpoint: string, { headers, body, timeoutMs }: PushRequest): Promise<Response> {
  const { 'Content-Length': _length, ...sentHeaders } = headers;
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: Object.entries(sentHeaders).map(([name, value]): [string, string] => [name, String(value)]),
      body: body === null ? null : new Uint8Array(body),
      // A redirect could lead to any host.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response;
  } catch (error) {
    // Leaves out fetch's own message, because it may quote the endpoint and errors are logged.
    throw new PushServiceError(`could not be reached: ${failureReasonOf(error)}`, { isTemporary: true });
  }
}

function failureReasonOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: unknown } };
  return typeof cause?.code === 'string' ? cause.code : (name ?? 'no reason given');
}

function toOutcome({ ok, status, headers }: Response): 'accepted' | 'expired' {
  if (ok) return 'accepted';
  if (status === 404 || status === 410) return 'expired';
  throw new PushServiceError(`answered ${status}`, {
    isTemporary: status === 429 || status >= 500,
    retryAfterMs: parseRetryAfter(headers.get('retry-after')),
  });
}

/** Reads `Retry-After`: a number of seconds or a date. */
function parseRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(milliseconds) ? undefined : Math.max(milliseconds, 0);
}
