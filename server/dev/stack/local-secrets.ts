import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type LocalSecrets = { secretKey: string; webhookSecret: string };

/**
 * Returns the local stack's secrets. They are created at its first start and stored in this folder, so that sessions
 * survive a restart.
 */
export async function readOrCreateLocalSecrets(folder: string): Promise<LocalSecrets> {
  const file = join(folder, 'secrets.json');
  const storedSecrets = await readFile(file, 'utf8').then(JSON.parse, () => undefined);
  if (typeof storedSecrets?.secretKey === 'string' && typeof storedSecrets.webhookSecret === 'string')
    return storedSecrets;
  const secrets = {
    secretKey: randomBytes(32).toString('base64url'),
    webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
  };
  await mkdir(folder, { recursive: true });
  await writeFile(file, JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
}
