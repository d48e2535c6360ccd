import fc from 'fast-check';
import type { MailWorld } from '../support/emails/mailbox.ts';
import { readApiDocument } from '../support/http/checked-api.ts';
import { buildCast, type Cast } from './cast.ts';
import { findErrors } from './check-response.ts';
import { encode } from './encode.ts';
import { createAnyRequest, type FuzzRequest } from './requests.ts';
import { createSender, type EncodedRequest, type ReceivedResponse } from './send.ts';

export type FuzzPlan = { requests: number; seed: number; from: number };
export type FuzzOutcome = {
  failures: string[];
  /** The number of responses by status. */
  statuses: Record<number, number>;
  /** Operations that were requested at least once. `succeeded` holds those that succeeded at least once. */
  asked: Set<string>;
  succeeded: Set<string>;
};

/** A run stops after this many different failures. */
const maxFailures = 20;
const requestsPerRefill = 100;

class FuzzError extends Error {
  readonly wire: EncodedRequest;
  constructor(message: string, wire: EncodedRequest) {
    super(message);
    this.wire = wire;
  }
}

/** Seeds each request separately, so that a request can be reproduced without the ones before it. */
const seedOf = (seed: number, index: number) =>
  Math.imul(seed ^ Math.imul(index + 1, 0x9e3779b1), 0x85ebca6b);

/** Returns a key that identifies the operation and the error, regardless of the values in the error message. */
const failureKindOf = ({ message }: Error, { method, operation }: FuzzRequest) =>
  `${method} ${operation.path}: ${message.replace(/".*"|\d{2,}/g, '…').slice(0, 80)}`;

function formatFailure(error: Error, request: FuzzRequest, plan: FuzzPlan, index: number): string {
  const lines = [`#${index} of seed ${plan.seed} as ${request.role}: ${error.message}`];
  if (error instanceof FuzzError) {
    const { method, address, headers, body } = error.wire;
    const { authorization = '', ...others } = headers;
    const bearer =
      authorization === '' || request.authorization !== undefined ? authorization : 'the bearer of the role';
    lines.push(
      `  ${method} ${address.slice(0, 1000)}`,
      `  ${JSON.stringify({ ...others, ...(bearer === '' ? {} : { authorization: bearer.slice(0, 100) }) })}`,
      ...(body.length > 0
        ? [`  ${body.length} bytes: ${JSON.stringify(body.toString('latin1').slice(0, 800))}`]
        : []),
    );
  }
  return `${lines.join('\n')}\n  again: npm run fuzz -- --seed ${plan.seed} --from ${index} --requests 1`;
}

/**
 * Sends random requests one after another and checks every response against the OpenAPI document. Shrinks a failing
 * request as long as it fails in the same way, and reports each error once per operation.
 */
export async function runFuzz(
  world: MailWorld,
  plan: FuzzPlan,
  say: (line: string) => void,
): Promise<FuzzOutcome> {
  const document = readApiDocument();
  const requests = createAnyRequest(document.operations);
  const cast: Cast = await buildCast(world);
  const { send, close } = createSender(world.origin);
  const outcome: FuzzOutcome = { failures: [], statuses: {}, asked: new Set(), succeeded: new Set() };
  const seenKinds = new Set<string>();

  function countStatus({ method, operation }: FuzzRequest, { status }: ReceivedResponse): void {
    outcome.statuses[status] = (outcome.statuses[status] ?? 0) + 1;
    if (method !== operation.method) return;
    const name = `${method} ${operation.path}`;
    outcome.asked.add(name);
    if (status === 200) outcome.succeeded.add(name);
  }

  async function attemptRequest(request: FuzzRequest): Promise<void> {
    const encoding = await cast.encodingFor(request.role);
    const encodedRequest = encode(request, encoding);
    const received = await send(encodedRequest).catch((error: Error) => {
      throw new FuzzError(error.message, encodedRequest);
    });
    countStatus(request, received);
    const isSignedIn = encoding.bearer !== undefined && request.authorization === undefined;
    const errors = findErrors(document, encodedRequest, received, isSignedIn);
    if (errors.length > 0) throw new FuzzError(errors.join('; '), encodedRequest);
  }

  async function tryRequest(index: number): Promise<void> {
    let firstKind: string | undefined;
    let smallestFailure: { error: Error; request: FuzzRequest } | undefined;
    const property = fc.asyncProperty(requests, async (request) => {
      try {
        await attemptRequest(request);
      } catch (thrown) {
        const error = thrown instanceof Error ? thrown : new Error(String(thrown));
        const kind = failureKindOf(error, request);
        firstKind ??= kind;
        if (kind !== firstKind) return;
        smallestFailure = { error, request };
        // An error that was already reported is not shrunk again.
        if (seenKinds.has(kind)) return;
        throw error;
      }
    });
    await fc.check(property, {
      seed: seedOf(plan.seed, index),
      numRuns: 1,
      interruptAfterTimeLimit: 60_000,
      markInterruptAsFailure: false,
    });
    if (!smallestFailure || !firstKind || seenKinds.has(firstKind)) return;
    seenKinds.add(firstKind);
    const failure = formatFailure(smallestFailure.error, smallestFailure.request, plan, index);
    outcome.failures.push(failure);
    // Printed immediately, because a long run may be stopped before its end.
    say(failure);
  }

  const endIndex = plan.from + plan.requests;
  for (let index = plan.from; index < endIndex && outcome.failures.length < maxFailures; index += 1) {
    const doneCount = index - plan.from;
    if (doneCount > 0 && doneCount % requestsPerRefill === 0) await cast.refill();
    if (doneCount > 0 && doneCount % 5000 === 0)
      say(`${doneCount} requests, ${outcome.failures.length} failures`);
    await tryRequest(index);
  }
  await world.sandbox.control.settled(60_000);
  close();
  return outcome;
}
