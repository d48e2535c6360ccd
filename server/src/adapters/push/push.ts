/** A browser to which messages can be sent, with the keys that encrypt them. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

type PushMessage = {
  text: string;
  /** Seconds for which the push service stores the message while the browser is offline. */
  ttlSeconds: number;
  /** A stored message is replaced by a later one with the same topic. At most 32 characters of base64url. */
  topic: string;
};

export type Push = {
  /** The key with which browsers subscribe to our messages, or null if none can be sent. */
  publicKey: string | null;
  /**
   * Returns the entry of `PUSH_HOSTS` to which an endpoint belongs, so that all hosts of a service count as one. Undefined if
   * it isn't a service that we send to.
   */
  findService: (endpoint: string) => string | undefined;
  /** Returns true if a message can be encrypted with the browser's keys. */
  canEncrypt: (target: PushTarget) => boolean;
  /**
   * Sends an encrypted message. Returns `expired` if the browser no longer subscribes. Throws a `PushServiceError`,
   * which contains neither the endpoint nor the keys.
   */
  send: (target: PushTarget, message: PushMessage) => Promise<'accepted' | 'expired'>;
};

/** The push service did not take a message. */
export class PushServiceError extends Error {
  /** True if sending the same message again later may work. */
  readonly isTemporary: boolean;
  /** Milliseconds after which the service wants to be asked again, if it said so. */
  readonly retryAfterMs: number | undefined;

  constructor(
    problem: string,
    { isTemporary, retryAfterMs }: { isTemporary: boolean; retryAfterMs?: number | undefined },
  ) {
    super(`The push service ${problem}.`);
    this.isTemporary = isTemporary;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Sends nothing, because the server has no VAPID keys. */
export const noPush: Push = {
  publicKey: null,
  findService: () => undefined,
  canEncrypt: () => false,
  send: async () => {
    throw new PushServiceError('has not been configured', { isTemporary: false });
  },
};
