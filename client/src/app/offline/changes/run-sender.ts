import { calls as membershipCalls } from '@lingostory/contract/membership/calls';
import { type ApiResult, api, type RequestContext, sendToServer, type Tag } from '../../../lib/http/api.ts';
import { toApiRequest } from '../../../lib/http/endpoint.ts';
import { request } from '../../../lib/http/http.ts';
import { isUnreachable, type Problem, toProblem } from '../../../lib/http/problem.ts';
import { changeQueue, type WaitingChange } from '../../../lib/offline/change-queue.ts';
import { findOwnedDb } from '../../../lib/offline/owned-db.ts';
import { settledWordChangeCount } from '../../../lib/offline/reader-changes.ts';
import { asSendingRun } from '../../../lib/offline/sending-runs.ts';
import { addRejectedChange, announceSentChanges } from '../../../lib/offline/sent-changes.ts';
import { callNamesSentOnLeaving, findWaitingCall } from '../../../lib/offline/waiting-calls.ts';
import { sendOnLeaving } from '../../../lib/storage/send-on-leaving.ts';
import { storage } from '../../../lib/storage/storage.ts';
import { getTimeZone } from '../../../lib/time-zone.ts';
import { foldIntoResponses } from '../fold-changes.ts';
import { isConnectionLost } from '../is-connection-lost.ts';
import { settleSoon, slow } from '../settle-soon.ts';
import { findCall } from './find-call.ts';
import { mergeInputs, type SendRequest, sendChanges, takeBatch } from './send-changes.ts';

/** Milliseconds after which reading events are sent, and after which a change that had to wait is tried again first. */
const sendIntervalMs = 20_000;
const maxPauseMs = 5 * 60 * 1000;
const lockName = 'send-changes';

/** The callers that wait for the outcome of a change in this tab, by its id. */
const waitingCallers = new Map<string, (result: ApiResult) => void>();

let context: RequestContext | null = null;
let running: Promise<Problem | null> | null = null;
let timer: number | undefined;
/** The problem for which nothing is sent for a while, such as a limit of the server. `until` is on the page's own clock. */
let pause: { memberId: number; problem: Problem; until: number; milliseconds: number } | null = null;

const findMemberId = () => storage.user.get()?.id ?? null;
const isLost = () => context !== null && isConnectionLost(context);

/** Grades carry the time at which they are sent, by which the server corrects this device's clock. */
const withSendTime = (callName: string, input: Readonly<Record<string, unknown>>) =>
  callName === 'recordGrades'
    ? { ...input, sent_at: new Date().toISOString(), time_zone: getTimeZone() }
    : input;

const send: SendRequest = async (callName, input, idempotencyKey) => {
  const call = findCall(callName);
  if (context === null || call === undefined) throw new Error(`${callName} can't be sent.`);
  const apiRequest = toApiRequest(call, withSendTime(callName, input) as never);
  const signal = new AbortController().signal;
  return await sendToServer(apiRequest, { dispatch: context.dispatch, signal }, idempotencyKey);
};

async function readServerTime(): Promise<number | Problem> {
  try {
    const { url, method } = toApiRequest(membershipCalls.listOffers, undefined);
    const { headers } = await request({ url, method, headers: { Authorization: false } });
    const serverTime = Date.parse(String(headers.date));
    return Number.isNaN(serverTime) ? Date.now() : serverTime;
  } catch (error) {
    return toProblem(error);
  }
}

/** The cache tags of changes that were sent after their callers had gone on with a response from this device. */
const staleTags = new Set<string>();

function handleSettled(change: WaitingChange, result: ApiResult): void {
  const { callName } = change;
  const resolve = waitingCallers.get(change.id);
  waitingCallers.delete(change.id);
  if (resolve) resolve(result);
  else {
    const { tags = [], isAutomatic } = findWaitingCall(callName) ?? {};
    for (const tag of tags) staleTags.add(tag);
    if (result.error !== undefined && !isAutomatic) addRejectedChange(change, result.error.message);
  }
  if (result.error === undefined) announceSentChanges(callName, result.data);
}

function refreshStaleData(): void {
  if (staleTags.size === 0) return;
  // A tag of a feature's own is as good as those that the application knows.
  context?.dispatch(api.util.invalidateTags([...staleTags] as Tag[]));
  if (staleTags.has('Word')) settledWordChangeCount.set(settledWordChangeCount.get() + 1);
  staleTags.clear();
}

/** Runs a task in one tab at a time, where the browser can do that. Some can't while they block a site's storage. */
async function runExclusively<Result>(task: () => Promise<Result>): Promise<Result> {
  let running: Promise<Result> | undefined;
  const start = () => {
    running = task();
    return running;
  };
  if ('locks' in navigator) await navigator.locks.request(lockName, start).catch(() => {});
  return await (running ?? start());
}

/** Applies confirmed changes to the stored responses. Until the next refresh, these lack what can't be applied. */
async function foldConfirmed(memberId: number, changes: readonly WaitingChange[]): Promise<void> {
  const db = changes.length === 0 ? undefined : await findOwnedDb(memberId).catch(() => undefined);
  if (db) await foldIntoResponses(db, changes).catch(() => {});
}

async function sendAndFold(memberId: number): Promise<Problem | null> {
  const confirmedChanges: WaitingChange[] = [];
  const problem = await sendChanges(memberId, {
    send,
    readServerTime,
    isCurrent: () => findMemberId() === memberId,
    onSettled: (change, result) => {
      if (result.error === undefined) confirmedChanges.push(change);
      handleSettled(change, result);
    },
  });
  await foldConfirmed(memberId, confirmedChanges);
  return problem;
}

async function run(memberId: number): Promise<Problem | null> {
  const problem = await runExclusively(() => asSendingRun(() => sendAndFold(memberId)));
  setPause(memberId, problem);
  if (problem === null) refreshStaleData();
  return problem;
}

/** Pauses longer after each further problem. An unreachable server needs no pause, because the page waits for it anyway. */
function setPause(memberId: number, problem: Problem | null): void {
  if (problem === null || isUnreachable(problem)) {
    pause = null;
    return;
  }
  const milliseconds = Math.min(pause === null ? sendIntervalMs : 2 * pause.milliseconds, maxPauseMs);
  pause = { memberId, problem, until: performance.now() + milliseconds, milliseconds };
}

/** Sends the waiting changes. Resolves to null when none is left, or to the problem that stopped it. */
export async function sendWaitingChanges(): Promise<Problem | null> {
  if (running !== null) return await running;
  const memberId = findMemberId();
  if (memberId === null || changeQueue.all(memberId).length === 0) return null;
  if (pause !== null && isSendingPaused(memberId)) return pause.problem;
  running = run(memberId).finally(() => {
    running = null;
    scheduleSending();
  });
  return await running;
}

/** Returns true if a member's changes wait for the end of a pause, although the server can be reached. */
export const isSendingPaused = (memberId: number): boolean =>
  pause?.memberId === memberId && performance.now() < pause.until;

/** Sends the waiting changes as `sendWaitingChanges` does, but doesn't wait for the end of a pause. */
export async function sendWithoutPause(): Promise<Problem | null> {
  pause = null;
  return await sendWaitingChanges();
}

function scheduleSending(): void {
  window.clearTimeout(timer);
  timer = undefined;
  const memberId = findMemberId();
  if (memberId === null || changeQueue.all(memberId).length === 0) return;
  const pauseMs = pause?.memberId === memberId ? pause.until - performance.now() : 0;
  const trySending = () => {
    timer = undefined;
    if (isLost()) scheduleSending();
    else void sendWaitingChanges();
  };
  timer = window.setTimeout(trySending, Math.max(sendIntervalMs, pauseMs));
}

/** Resolves to the server's response to a change, or to null as soon as it is clear that the change must wait. */
export async function waitUntilSent({ id }: WaitingChange): Promise<ApiResult | null> {
  if (isLost()) return null;
  const result = new Promise<ApiResult>((resolve) => {
    waitingCallers.set(id, resolve);
  });
  const attempt = async () => {
    await sendWaitingChanges();
    // A run that is already ending may miss this change, so another run follows.
    if (waitingCallers.has(id)) await sendWaitingChanges();
    return waitingCallers.has(id) ? slow : await result;
  };
  // With many changes before it, the caller goes on and hears of a rejection later.
  const outcome = await settleSoon(Promise.race([result, attempt()]));
  waitingCallers.delete(id);
  return outcome === slow ? null : outcome;
}

/** Sends, while the page closes, the changes that the server counts once even if they arrive twice. */
function sendWhileLeaving(): void {
  const memberId = findMemberId();
  if (memberId === null) return;
  const changes = changeQueue.all(memberId);
  for (const callName of callNamesSentOnLeaving) {
    const batch = takeBatch(changes.filter((change) => change.callName === callName));
    const call = findCall(callName);
    if (batch.length === 0 || call === undefined) continue;
    const input = withSendTime(callName, mergeInputs(batch));
    void asSendingRun(async () => {
      if ((await sendOnLeaving(call, input as never)) !== 200) return;
      changeQueue.remove(new Set(batch.map(({ id }) => id)));
      // Reading that a run is sending at the same time would count twice.
      if (callName !== 'recordReading') await foldConfirmed(memberId, batch);
    });
  }
}

/** Starts sending the member's changes: now, after each change, when the connection is back, and when the page closes. */
export function startSender(senderContext: RequestContext): void {
  context = senderContext;
  changeQueue.subscribe(() => {
    const memberId = findMemberId();
    const changes = memberId === null ? [] : changeQueue.all(memberId);
    if (running !== null || changes.length === 0) return;
    // Other changes are sent by their callers, or can wait for a moment.
    const isUrgent = changes.at(-1)?.callName === 'recordGrades';
    if (isUrgent && !isLost()) void sendWaitingChanges();
    else if (timer === undefined) scheduleSending();
  });
  window.addEventListener('online', () => void sendWaitingChanges());
  // On the window, so that pages have added their last changes before, in listeners of the document.
  window.addEventListener('visibilitychange', () => document.hidden && sendWhileLeaving());
  window.addEventListener('pagehide', sendWhileLeaving);
  void sendWaitingChanges();
}
