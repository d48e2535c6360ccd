import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import jwt from 'jsonwebtoken';

/** A message as the push service received it. */
type ReceivedMessage = { path: string; headers: IncomingHttpHeaders; body: Buffer };
type PushResponse = { status: number; headers?: Record<string, string> };
type Responder = (message: ReceivedMessage) => PushResponse | Promise<PushResponse>;

export type PushService = {
  origin: string;
  messages: ReceivedMessage[];
  /** Sets how the service responds from now on. By default, it accepts every message. */
  respond: (responder: Responder) => void;
  /** Forgets all messages and accepts every further one. */
  reset: () => void;
  close: () => Promise<void>;
};

const acceptMessage: Responder = () => ({ status: 201 });

/** Starts a local push service that stores what it gets (RFC 8030). */
export async function startPushService(): Promise<PushService> {
  const messages: ReceivedMessage[] = [];
  let currentResponder = acceptMessage;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const message = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) };
    messages.push(message);
    const { status, headers } = await currentResponder(message);
    response.writeHead(request.method === 'POST' ? status : 405, headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    respond: (responder) => {
      currentResponder = responder;
    },
    reset: () => {
      currentResponder = acceptMessage;
      messages.length = 0;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A browser that has subscribed to a push service. */
export type Browser = {
  path: string;
  subscription: { endpoint: string; p256dh: string; auth: string };
  /** Returns the texts of the messages that the service received for this browser. */
  readTexts: () => string[];
};

export function subscribeBrowser(service: PushService): Browser {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  const path = `/push/${randomBytes(24).toString('base64url')}`;
  return {
    path,
    subscription: {
      endpoint: `${service.origin}${path}`,
      p256dh: keys.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
    },
    readTexts: () =>
      service.messages
        .filter((message) => message.path === path)
        .map(({ body }) => decryptMessage(body, keys, auth)),
  };
}

/** Decrypts a message of one record (RFC 8188) with the keys of a browser (RFC 8291). */
function decryptMessage(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const derive = (secret: Buffer, keySalt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, keySalt, info, length));
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey]);
  const secret = derive(keys.computeSecret(senderKey), auth, keyInfo, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const plainText = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The byte 2 ends the last record.
  return plainText.subarray(0, plainText.lastIndexOf(2)).toString();
}

/** Verifies the signature of a message (RFC 8292), and returns the signed claims and the key that it names. */
export function verifySignature({ headers }: ReceivedMessage): { claims: jwt.JwtPayload; publicKey: string } {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  return { claims: jwt.verify(token, key, { algorithms: ['ES256'] }) as jwt.JwtPayload, publicKey };
}
