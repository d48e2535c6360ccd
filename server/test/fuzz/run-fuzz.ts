import fc from 'fast-check';
import type { MailWorld } from '../support/emails/mailbox.ts';
import { documentOf } from '../support/http/checked-api.ts';
import { buildCast, type Cast } from './cast.ts';
import { errorsIn } from './check-response.ts';
import { encode } from './encode.ts';
import { anyRequest, type FuzzRequest } from './requests.ts';
import { type Received, sender, type Wire } from './send.ts';

export type Plan = { requests: number; seed: number; from: number };
export type Outcome = {
  failures: string[];
  /** The number of responses by status. */
  statuses: Record<number, number>;
  /** Operations that were called, and those that succeeded at least once. */
  asked: Set<string>;
  succeeded: Set<string>;
};

/** The number of different failures after which a run stops. */
const enough = 20;
const betweenRefills = 100;

class FuzzError extends Error {
  readonly wire: Wire;
  constructor(message: string, wire: Wire) {
    super(message);
    this.wire = wire;
  }
}

/** Seeds each request separately, so that one can be reproduced without those before it. */
const seedOf = (seed: number, index: number) =>
  Math.imul(seed ^ Math.imul(index + 1, 0x9e3779b1), 0x85ebca6b);

/** Returns the same text for the same error of the same call, whatever was sent. */
const kindOf = ({ message }: Error, { method, operation }: FuzzRequest) =>
  `${method} ${operation.path}: ${message.replace(/".*"|\d{2,}/g, '…').slice(0, 80)}`;

function report(error: Error, request: FuzzRequest, plan: Plan, index: number): string {
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
 * request as long as it fails in the same way, and reports it once per call and error.
 */
export async function runFuzz(world: MailWorld, plan: Plan, say: (line: string) => void): Promise<Outcome> {
  const document = documentOf();
  const requests = anyRequest(document.operations);
  const cast: Cast = await buildCast(world);
  const { send, close } = sender(world.origin);
  const outcome: Outcome = { failures: [], statuses: {}, asked: new Set(), succeeded: new Set() };
  const seen = new Set<string>();

  function count({ method, operation }: FuzzRequest, { status }: Received): void {
    outcome.statuses[status] = (outcome.statuses[status] ?? 0) + 1;
    if (method !== operation.method) return;
    const name = `${method} ${operation.path}`;
    outcome.asked.add(name);
    if (status === 200) outcome.succeeded.add(name);
  }

  async function attempt(request: FuzzRequest): Promise<void> {
    const encoding = await cast.encodingFor(request.role);
    const wire = encode(request, encoding);
    const received = await send(wire).catch((error: Error) => {
      throw new FuzzError(error.message, wire);
    });
    count(request, received);
    const signedIn = encoding.bearer !== undefined && request.authorization === undefined;
    const errors = errorsIn(document, wire, received, signedIn);
    if (errors.length > 0) throw new FuzzError(errors.join('; '), wire);
  }

  async function tryOne(index: number): Promise<void> {
    let first: string | undefined;
    let smallest: { error: Error; request: FuzzRequest } | undefined;
    const property = fc.asyncProperty(requests, async (request) => {
      try {
        await attempt(request);
      } catch (thrown) {
        const error = thrown instanceof Error ? thrown : new Error(String(thrown));
        const kind = kindOf(error, request);
        first ??= kind;
        if (kind !== first) return;
        smallest = { error, request };
        // A known error is not shrunk again.
        if (seen.has(kind)) return;
        throw error;
      }
    });
    await fc.check(property, {
      seed: seedOf(plan.seed, index),
      numRuns: 1,
      interruptAfterTimeLimit: 60_000,
      markInterruptAsFailure: false,
    });
    if (!smallest || !first || seen.has(first)) return;
    seen.add(first);
    const failure = report(smallest.error, smallest.request, plan, index);
    outcome.failures.push(failure);
    // Printed immediately, because a long run may be stopped before its end.
    say(failure);
  }

  const end = plan.from + plan.requests;
  for (let index = plan.from; index < end && outcome.failures.length < enough; index += 1) {
    const done = index - plan.from;
    if (done > 0 && done % betweenRefills === 0) await cast.refill();
    if (done > 0 && done % 5000 === 0) say(`${done} requests, ${outcome.failures.length} failures`);
    await tryOne(index);
  }
  await world.sandbox.control.settled(60_000);
  close();
  return outcome;
}
