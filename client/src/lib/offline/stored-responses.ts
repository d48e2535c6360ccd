import type { OfflineDb } from './offline-db.ts';

/** When there are more responses, the ones received first are deleted. */
const maxResponses = 500;

type Input = Readonly<Record<string, unknown>>;

const toKey = (callName: string, input: Input): string => {
  const fields = Object.entries(input).filter(([, value]) => value !== undefined);
  return `${callName}?${JSON.stringify(fields.sort(([a], [b]) => (a < b ? -1 : 1)))}`;
};

/** Stores the response to a call, in place of an earlier one to the same call. */
export async function storeResponse(
  db: OfflineDb,
  { callName, input }: { callName: string; input: Input },
  response: unknown,
): Promise<void> {
  const transaction = db.transaction('responses', 'readwrite');
  await transaction.store.put({ response, receivedAt: Date.now() }, toKey(callName, input));
  if ((await transaction.store.count()) > maxResponses) {
    const keys = await transaction.store.getAllKeys();
    const responses = await transaction.store.getAll();
    const oldestFirst = keys
      .map((key, index) => ({ key, receivedAt: responses[index]?.receivedAt ?? 0 }))
      .sort((a, b) => a.receivedAt - b.receivedAt);
    for (const { key } of oldestFirst.slice(0, keys.length - maxResponses))
      await transaction.store.delete(key);
  }
  await transaction.done;
}

/** Returns the latest response to a call with this input, or undefined. */
export async function findResponse(db: OfflineDb, callName: string, input: Input): Promise<unknown> {
  return (await db.get('responses', toKey(callName, input)))?.response;
}

/** Returns the latest response to a call, whatever its input was, or undefined. */
export async function findLatestResponse(db: OfflineDb, callName: string): Promise<unknown> {
  const range = IDBKeyRange.bound(`${callName}?`, `${callName}?\uffff`);
  const responses = await db.getAll('responses', range);
  return responses.sort((a, b) => b.receivedAt - a.receivedAt)[0]?.response;
}
