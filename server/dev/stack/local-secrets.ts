import { createECDH, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type PushKeys = { publicKey: string; privateKey: string };
export type LocalSecrets = { secretKey: string; webhookSecret: string; pushKeys: PushKeys };

/**
 * Returns the local stack's secrets. They are created at its first start and stored in this folder, so that sessions
 * survive a restart.
 */
export async function readOrCreateLocalSecrets(folder: string): Promise<LocalSecrets> {
  const file = join(folder, 'secrets.json');
  const storedSecrets: Partial<LocalSecrets> = await readFile(file, 'utf8').then(JSON.parse, () => ({}));
  const newSecrets = createLocalSecrets();
  // An older release did not have all of them.
  const secrets = { ...newSecrets, ...storedSecrets };
  if (Object.keys(newSecrets).every((name) => Object.hasOwn(storedSecrets, name))) return secrets;
  await mkdir(folder, { recursive: true });
  await writeFile(file, JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
}

function createLocalSecrets(): LocalSecrets {
  return {
    secretKey: randomBytes(32).toString('base64url'),
    webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
    pushKeys: createPushKeys(),
  };
}

/** Creates a pair of keys with which a server signs its push messages (VAPID), as base64url. */
export function createPushKeys(): PushKeys {
  const keys = createECDH('prime256v1');
  const publicKey = keys.generateKeys('base64url');
  // Node leaves out leading zeros.
  const privateKey = Buffer.concat([Buffer.alloc(32), keys.getPrivateKey()]).subarray(-32);
  return { publicKey, privateKey: privateKey.toString('base64url') };
}
