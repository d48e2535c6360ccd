import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type LocalSecrets = { secretKey: string; webhookSecret: string };

/**
 * Returns the secrets of the stack in this folder, created at its first start, so that sessions survive a restart.
 */
export async function localSecrets(folder: string): Promise<LocalSecrets> {
  const file = join(folder, 'secrets.json');
  const stored = await readFile(file, 'utf8').then(JSON.parse, () => undefined);
  if (typeof stored?.secretKey === 'string' && typeof stored.webhookSecret === 'string') return stored;
  const secrets = {
    secretKey: randomBytes(32).toString('base64url'),
    webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
  };
  await mkdir(folder, { recursive: true });
  await writeFile(file, JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
}
