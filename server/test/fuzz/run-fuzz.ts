import fc from 'fast-check';
import type { MailWorld } from '../support/emails/mailbox.ts';
import { readApiDocument } from '../support/http/checked-api.ts';
import { buildFuzzFixture, type FuzzFixture } from './cast.ts';
import { findErrors } from './check-response.ts';
import { encodeRequest } from './encode.ts';
import { createAnyRequest, type FuzzRequest } from './requests.ts';
import { createSender, type EncodedRequest, type ReceivedResponse } from './send.ts';

export type FuzzPlan = { requests: number; seed: number; from: number };
export type FuzzOutcome = {
  failures: string[];
  /** The number of responses by status. */
  statuses: Record<number, number>;
  /** Operations that were requested at least once. `succeededOperations` holds those that succeeded at least once. */
  asked: Set<string>;
  succeededOperations: Set<string>;
};

/** A run stops after this many different failures. */
const maxFailures = 20;
const requestsPerRefill = 100;

class FuzzError extends Error {
  readonly wire: EncodedRequest;
  constructor(message: string, encodedRequest: EncodedRequest) {
    super(message);
    this.wire = encodedRequest;
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
  printLine: (line: string) => void,
): Promise<FuzzOutcome> {
  const document = readApiDocument();
  const requestArbitrary = createAnyRequest(document.operations);
  const fixture: FuzzFixture = await buildFuzzFixture(world);
  const { send, close } = createSender(world.origin);
  const outcome: FuzzOutcome = {
    failures: [],
    statuses: {},
    asked: new Set(),
    succeededOperations: new Set(),
  };
  const reportedFailureKinds = new Set<string>();

  function recordStatus({ method, operation }: FuzzRequest, { status }: ReceivedResponse): void {
    outcome.statuses[status] = (outcome.statuses[status] ?? 0) + 1;
    if (method !== operation.method) return;
    const name = `${method} ${operation.path}`;
    outcome.asked.add(name);
    if (status === 200) outcome.succeededOperations.add(name);
  }

  async function attemptRequest(request: FuzzRequest): Promise<void> {
    const encoding = await fixture.getEncoding(request.role);
    const encodedRequest = encodeRequest(request, encoding);
    const response = await send(encodedRequest).catch((error: Error) => {
      throw new FuzzError(error.message, encodedRequest);
    });
    recordStatus(request, response);
    const isSignedIn = encoding.bearer !== undefined && request.authorization === undefined;
    const errors = findErrors(document, encodedRequest, response, isSignedIn);
    if (errors.length > 0) throw new FuzzError(errors.join('; '), encodedRequest);
  }

  async function runRequestProperty(index: number): Promise<void> {
    let firstFailureKind: string | undefined;
    let smallestFailure: { error: Error; request: FuzzRequest } | undefined;
    const property = fc.asyncProperty(requestArbitrary, async (request) => {
      try {
        await attemptRequest(request);
      } catch (thrownValue) {
        const error = thrownValue instanceof Error ? thrownValue : new Error(String(thrownValue));
        const failureKind = failureKindOf(error, request);
        firstFailureKind ??= failureKind;
        if (failureKind !== firstFailureKind) return;
        smallestFailure = { error, request };
        // An error that was already reported is not shrunk again.
        if (reportedFailureKinds.has(failureKind)) return;
        throw error;
      }
    });
    await fc.check(property, {
      seed: seedOf(plan.seed, index),
      numRuns: 1,
      interruptAfterTimeLimit: 60_000,
      markInterruptAsFailure: false,
    });
    if (!smallestFailure || !firstFailureKind || reportedFailureKinds.has(firstFailureKind)) return;
    reportedFailureKinds.add(firstFailureKind);
    const failure = formatFailure(smallestFailure.error, smallestFailure.request, plan, index);
    outcome.failures.push(failure);
    // Printed immediately, because a long run may be stopped before its end.
    printLine(failure);
  }

  const endIndex = plan.from + plan.requests;
  for (let index = plan.from; index < endIndex && outcome.failures.length < maxFailures; index += 1) {
    const completedCount = index - plan.from;
    if (completedCount > 0 && completedCount % requestsPerRefill === 0) await fixture.refill();
    if (completedCount > 0 && completedCount % 5000 === 0)
      printLine(`${completedCount} requests, ${outcome.failures.length} failures`);
    await runRequestProperty(index);
  }
  await world.sandbox.control.settled(60_000);
  close();
  return outcome;
}
