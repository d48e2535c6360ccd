import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { type ApiResult, api, sendToServer, type Tag } from '../../../lib/http/api.ts';
import { toApiRequest } from '../../../lib/http/endpoint.ts';
import type { Problem } from '../../../lib/http/problem.ts';
import { changeQueue } from '../../../lib/offline/change-queue.ts';
import { announceSentChanges, lateWordChanges, rejectedChanges } from '../../../lib/offline/sent-changes.ts';
import type { WaitingChange } from '../../../lib/offline/waiting-change.ts';
import { sendOnLeaving } from '../../../lib/storage/send-on-leaving.ts';
import { storage } from '../../../lib/storage/storage.ts';
import { getTimeZone } from '../../../lib/time-zone.ts';
import { mergeInputs, type SendRequest, sendChanges, takeBatch } from './send-changes.ts';
import { findWaitingCall, isWaitingCall } from './waiting-calls.ts';

type Context = Pick<BaseQueryApi, 'dispatch' | 'getState'>;

/** Milliseconds after which changes that had to wait are tried again, and after which reading events are sent. */
const sendIntervalMs = 20_000;
const lockName = 'send-changes';

/** The data that a change affects. It is fetched again if the change was sent after its caller had gone on. */
function findAffectedTags(callName: string): readonly Tag[] {
  switch (callName) {
    case 'recordReading':
      return ['Progress'];
    case 'savePosition':
      return ['Library', 'Position'];
    case 'saveBookmark':
    case 'deleteBookmark':
      // A tag of its feature's own.
      return ['Bookmark' as Tag];
    case 'reportPhrase':
      return [];
    default:
      return ['Word'];
  }
}

/** The callers that wait for the outcome of a change in this tab, by its id. Null tells them that the change must wait. */
const waitingCallers = new Map<string, (result: ApiResult | null) => void>();

let context: Context | null = null;
let running: Promise<Problem | null> | null = null;
let timer: number | undefined;

const findMemberId = () => storage.user.get()?.id ?? null;
const isLost = () =>
  (context?.getState() as { connection: { lost: boolean } } | undefined)?.connection.lost === true;

/** Grades carry the time at which they are sent, by which the server corrects this device's clock. */
const withSendTime = (callName: string, input: Readonly<Record<string, unknown>>) =>
  callName === 'recordGrades'
    ? { ...input, sent_at: new Date().toISOString(), time_zone: getTimeZone() }
    : input;

const send: SendRequest = async (callName, input, idempotencyKey) => {
  if (context === null || !isWaitingCall(callName)) return { data: null };
  const request = toApiRequest(findWaitingCall(callName), withSendTime(callName, input) as never);
  const signal = new AbortController().signal;
  return await sendToServer(request, { dispatch: context.dispatch, signal }, idempotencyKey);
};

/** The data affected by changes that were sent after their callers had gone on with a response from this device. */
const staleTags = new Set<Tag>();

function handleSent(change: WaitingChange, result: ApiResult): void {
  const resolve = waitingCallers.get(change.id);
  waitingCallers.delete(change.id);
  if (resolve) resolve(result);
  else {
    for (const tag of findAffectedTags(change.callName)) staleTags.add(tag);
    const isReported = change.callName !== 'savePosition' && change.callName !== 'recordReading';
    if (result.error !== undefined && isReported)
      rejectedChanges.set([...rejectedChanges.get(), { change, message: result.error.message }]);
  }
  if (result.error === undefined) announceSentChanges(change.callName, result.data);
}

/** Runs a task in one tab at a time, where the browser can do that. */
const runExclusively = <Result>(task: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request(lockName, task) : task();

async function run(memberId: number): Promise<Problem | null> {
  const isCurrent = () => findMemberId() === memberId;
  const problem = await runExclusively(() => sendChanges(memberId, { send, isCurrent, onSent: handleSent }));
  if (staleTags.size > 0 && problem === null) {
    context?.dispatch(api.util.invalidateTags([...staleTags]));
    if (staleTags.has('Word')) lateWordChanges.set(lateWordChanges.get() + 1);
    staleTags.clear();
  }
  const remainingIds = new Set(changeQueue.all(memberId).map(({ id }) => id));
  for (const [id, resolve] of waitingCallers) {
    // A change that is no longer there was replaced by a later one before it was sent.
    if (problem === null && remainingIds.has(id)) continue;
    waitingCallers.delete(id);
    resolve(null);
  }
  return problem;
}

/** Sends what waits. Resolves once nothing waits any more, or to the problem for which it must wait on. */
export async function sendWaitingChanges(): Promise<Problem | null> {
  const memberId = findMemberId();
  if (memberId === null || changeQueue.all(memberId).length === 0) return null;
  running ??= run(memberId).finally(() => {
    running = null;
    scheduleSending();
  });
  return await running;
}

function scheduleSending(): void {
  window.clearTimeout(timer);
  timer = undefined;
  const memberId = findMemberId();
  if (memberId === null || changeQueue.all(memberId).length === 0) return;
  timer = window.setTimeout(() => {
    if (isLost()) scheduleSending();
    else void sendWaitingChanges();
  }, sendIntervalMs);
}

/** Resolves to the server's response to a change, or to null as soon as it is clear that the change must wait. */
export async function waitUntilSent(change: WaitingChange): Promise<ApiResult | null> {
  if (isLost() || !navigator.onLine) return null;
  const result = new Promise<ApiResult | null>((resolve) => {
    waitingCallers.set(change.id, resolve);
  });
  // A run that is about to end may not see the change any more, so it is followed by another.
  void sendWaitingChanges().then(() => (waitingCallers.has(change.id) ? sendWaitingChanges() : null));
  return await result;
}

/** Sends, while the page closes, what counts once however often it arrives. Everything else waits for the next start. */
function sendWhileLeaving(): void {
  const memberId = findMemberId();
  const changes = memberId === null ? [] : changeQueue.all(memberId);
  for (const callName of ['recordReading', 'recordGrades', 'savePosition']) {
    const batch = takeBatch(changes.filter((change) => change.callName === callName));
    if (batch.length === 0 || !isWaitingCall(callName)) continue;
    const input = withSendTime(callName, mergeInputs(batch));
    void sendOnLeaving(findWaitingCall(callName), input as never).then((status) => {
      if (status === 200) changeQueue.remove(new Set(batch.map(({ id }) => id)));
    });
  }
}

/** Starts sending the member's changes: now, after each change, when the connection is back, and when the page closes. */
export function startSender(senderContext: Context): void {
  if (context !== null) return;
  context = senderContext;
  changeQueue.subscribe(() => {
    const memberId = findMemberId();
    const changes = memberId === null ? [] : changeQueue.all(memberId);
    const isUrgent = changes.at(-1)?.callName !== 'recordReading';
    if (running !== null || changes.length === 0) return;
    if (isUrgent && !isLost() && navigator.onLine) void sendWaitingChanges();
    else if (timer === undefined) scheduleSending();
  });
  window.addEventListener('online', () => void sendWaitingChanges());
  document.addEventListener('visibilitychange', () => document.hidden && sendWhileLeaving());
  window.addEventListener('pagehide', sendWhileLeaving);
  void sendWaitingChanges();
}
