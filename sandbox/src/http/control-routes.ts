import type { Control } from '../control.ts';
import type { DeliveryMode } from '../webhooks/deliveries.ts';
import { createInvalidRequestError, createMissingParamError } from './errors.ts';
import type { InjectedError } from './injected-errors.ts';

type ControlInput = Record<string, unknown>;

const DELIVERY_MODES: DeliveryMode[] = ['normal', 'late', 'twice', 'shuffled', 'lost'];

/**
 * Handlers for `POST /_sandbox/{name}` with a JSON body, for tests that run in a different process from the sandbox.
 */
const CONTROL_ACTIONS: Record<string, (control: Control, input: ControlInput) => unknown> = {
  now: (control) => ({ now: control.now().toISOString() }),
  advance: (control, input) => {
    const dateOrSeconds = input.to === undefined ? readNumber(input, 'seconds') : readDate(input, 'to');
    return { now: control.advanceClock(dateOrSeconds).toISOString() };
  },
  rewind: (control, input) => control.rewindClock(readDate(input, 'to')),
  deliveries: (control, input) => {
    const mode = DELIVERY_MODES.find((knownMode) => knownMode === input.mode);
    if (!mode)
      throw createInvalidRequestError(`Invalid mode: must be one of ${DELIVERY_MODES.join(', ')}`, 'mode');
    control.deliveries(mode);
    return { mode };
  },
  release: (control) => control.release(),
  resend: (control, input) => control.resend(readString(input, 'event')),
  settled: (control, input) =>
    control.settled(input.timeout === undefined ? undefined : readNumber(input, 'timeout')),
  pay: (control, input) => ({
    success_url: control.pay(
      readString(input, 'session'),
      input.card === undefined ? undefined : readString(input, 'card'),
    ),
  }),
  'pay-late': (control, input) => ({ success_url: control.payLate(readString(input, 'session')) }),
  'pay-arrives': (control, input) => control.receivePayment(readString(input, 'session')),
  dispute: (control, input) => control.openDispute(readString(input, 'charge')),
  'give-up': (control, input) => control.markUnpaid(readString(input, 'subscription')),
  fail: (control, input) => control.failNext(readInjectedError(input)),
  card: (control, input) => control.setCard(readString(input, 'customer'), readString(input, 'card')),
  reset: (control) => control.reset(),
};

/** Returns a function that runs the named control, or null if no control has that name. */
export function findControlAction(control: Control, path: string, body: string): (() => unknown) | null {
  const name = path.slice('/_sandbox/'.length);
  const runAction = Object.hasOwn(CONTROL_ACTIONS, name) ? CONTROL_ACTIONS[name] : undefined;
  return runAction ? () => runAction(control, parseBody(body)) : null;
}

function parseBody(body: string): ControlInput {
  if (body.trim() === '') return {};
  try {
    const input: unknown = JSON.parse(body);
    if (typeof input === 'object' && input !== null && !Array.isArray(input)) return input as ControlInput;
  } catch {
    // Invalid JSON causes the error below, like any other invalid body.
  }
  throw createInvalidRequestError('The body must be a JSON object.');
}

function readInjectedError(input: ControlInput): InjectedError {
  const { status, when } = input;
  if (status !== 500 && status !== 'drop')
    throw createInvalidRequestError("Invalid status: must be 500 or 'drop'", 'status');
  if (when !== 'before' && when !== 'after')
    throw createInvalidRequestError("Invalid when: must be 'before' or 'after'", 'when');
  return {
    status,
    when,
    ...(input.method === undefined ? {} : { method: readString(input, 'method') }),
    ...(input.path === undefined ? {} : { path: readString(input, 'path') }),
    ...(input.times === undefined ? {} : { times: readNumber(input, 'times') }),
  };
}

function readString(input: ControlInput, name: string): string {
  const value = input[name];
  if (typeof value !== 'string' || value === '') throw createMissingParamError(name);
  return value;
}

function readNumber(input: ControlInput, name: string): number {
  const value = input[name];
  if (typeof value !== 'number' || !Number.isFinite(value)) throw createMissingParamError(name);
  return value;
}

function readDate(input: ControlInput, name: string): Date {
  const value = new Date(readString(input, name));
  if (Number.isNaN(value.getTime())) throw createInvalidRequestError('Not a date', name);
  return value;
}
