import { isOwner, type OfflineDb } from './offline-db.ts';

/** When there are more responses that may be deleted, the ones received first are. */
const maxDeletableResponses = 500;

type Input = Readonly<Record<string, unknown>>;
type StoredCall = { callName: string; input: Input };

const toKey = ({ callName, input }: StoredCall): string => {
  const fields = Object.entries(input).filter(([, value]) => value !== undefined);
  return `${callName}?${JSON.stringify(fields.sort(([a], [b]) => (a < b ? -1 : 1)))}`;
};

const toInput = (key: string): Input => Object.fromEntries(JSON.parse(key.slice(key.indexOf('?') + 1)));

const rangeOfCall = (callName: string) => IDBKeyRange.bound(`${callName}?`, `${callName}?\uffff`);

/** A member, for whom a response was requested, and the call. */
type ResponseTarget = StoredCall & {
  memberId: number;
  /** True if the response isn't essential offline. */
  isDeletable?: boolean;
  /** Returns false if changes have been sent since the response was requested; see `watchSendingRuns`. */
  isFresh?: () => boolean;
};

/**
 * Stores the response to a call, in place of an earlier one to the same call. Does nothing if the database belongs to
 * somebody else by now, or if the response may lack what the stored one has.
 */
export async function storeResponse(db: OfflineDb, target: ResponseTarget, response: unknown): Promise<void> {
  const transaction = db.transaction(['owner', 'responses'], 'readwrite');
  const responses = transaction.objectStore('responses');
  const isOwned = await isOwner(transaction.objectStore('owner'), target.memberId);
  if (isOwned && target.isFresh?.() !== false) {
    const receivedAt = Date.now();
    const deletion = target.isDeletable ? { deletableSince: receivedAt } : {};
    await responses.put({ response, receivedAt, ...deletion }, toKey(target));
    const byAge = responses.index('deletableSince');
    let excess = (await byAge.count()) - maxDeletableResponses;
    for (let cursor = await byAge.openCursor(); cursor && excess > 0; cursor = await cursor.continue()) {
      await cursor.delete();
      excess -= 1;
    }
  }
  await transaction.done;
}

/** Deletes the essential responses to a call with other inputs than this one. */
export async function deleteFormerResponses(db: OfflineDb, { callName, input }: StoredCall): Promise<void> {
  const { store, done } = db.transaction('responses', 'readwrite');
  for await (const cursor of store.iterate(rangeOfCall(callName)))
    if (cursor.value.deletableSince === undefined && cursor.key !== toKey({ callName, input }))
      await cursor.delete();
  await done;
}

/** Returns the latest response to a call with this input, or undefined. */
export async function findResponse(db: OfflineDb, callName: string, input: Input): Promise<unknown> {
  return (await db.get('responses', toKey({ callName, input })))?.response;
}

/** Returns the latest response to a call, whatever its input was, or undefined. */
export async function findLatestResponse(db: OfflineDb, callName: string): Promise<unknown> {
  const responses = await db.getAll('responses', rangeOfCall(callName));
  return responses.sort((a, b) => b.receivedAt - a.receivedAt)[0]?.response;
}

/** Replaces all stored responses to a call. Skips those that have been received anew in the meantime. */
export async function updateResponses(
  db: OfflineDb,
  callName: string,
  update: (response: unknown, input: Input) => Promise<unknown>,
): Promise<void> {
  for (const key of await db.getAllKeys('responses', rangeOfCall(callName))) {
    const stored = await db.get('responses', key);
    if (stored === undefined) continue;
    const response = await update(stored.response, toInput(key));
    const transaction = db.transaction('responses', 'readwrite');
    if ((await transaction.store.get(key))?.receivedAt === stored.receivedAt)
      await transaction.store.put({ ...stored, response }, key);
    await transaction.done;
  }
}
