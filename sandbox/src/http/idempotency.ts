import { createHash } from 'node:crypto';
import type { Replay } from '../state/tables.ts';
import type { World } from '../state/world.ts';
import { ApiError } from './errors.ts';

/** A response can be replayed for this many milliseconds. Stripe keeps idempotency keys for at least a day. */
const REPLAY_PERIOD_MS = 24 * 3600 * 1000;

export function requestFingerprintOf(method: string, path: string, body: string): string {
  return createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex');
}

/**
 * Returns the stored response for an idempotency key, if any. Throws a 400 if the key was used for a different
 * request.
 */
export function findReplay(world: World, key: string, fingerprint: string): Replay | null {
  const replay = world.tables.replays.get(key);
  if (!replay) return null;
  if (replay.fingerprint !== fingerprint) {
    throw new ApiError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  return replay;
}

/**
 * Stores a response for replay. The response to a rejected request is not stored, so that the caller can correct the
 * request and reuse the key.
 */
export function storeReplay(world: World, replay: Replay): void {
  if (replay.status !== 200 && replay.status !== 402) return;
  const { replays } = world.tables;
  for (const [key, { at }] of replays) {
    if (at > replay.at - REPLAY_PERIOD_MS) break;
    replays.delete(key);
  }
  replays.set(replay.id, replay);
}
