import type { Control } from '../control.ts';
import type { DeliveryMode } from '../webhooks/deliveries.ts';
import { invalidRequestError, missingParamError } from './errors.ts';
import type { InjectedError } from './injected-errors.ts';

type Fields = Record<string, unknown>;

const MODES: DeliveryMode[] = ['normal', 'late', 'twice', 'shuffled', 'lost'];

/**
 * Handlers for `POST /_sandbox/{name}` with a JSON body, for tests that run in a different process from the sandbox.
 */
const CONTROL_ACTIONS: Record<string, (control: Control, input: Fields) => unknown> = {
  now: (control) => ({ now: control.now().toISOString() }),
  advance: (control, input) => {
    const newTime = input.to === undefined ? readNumber(input, 'seconds') : readDate(input, 'to');
    return { now: control.advance(newTime).toISOString() };
  },
  deliveries: (control, input) => {
    const mode = MODES.find((known) => known === input.mode);
    if (!mode) throw invalidRequestError(`Invalid mode: must be one of ${MODES.join(', ')}`, 'mode');
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
  'pay-arrives': (control, input) => control.payArrives(readString(input, 'session')),
  dispute: (control, input) => control.openDispute(readString(input, 'charge')),
  'give-up': (control, input) => control.giveUp(readString(input, 'subscription')),
  fail: (control, input) => control.failNext(readInjectedError(input)),
  card: (control, input) => control.setCard(readString(input, 'customer'), readString(input, 'card')),
  reset: (control) => control.reset(),
};

/** Returns a function that runs the named control, or null if no control has that name. */
export function findControl(control: Control, path: string, body: string): (() => unknown) | null {
  const name = path.slice('/_sandbox/'.length);
  const runAction = Object.hasOwn(CONTROL_ACTIONS, name) ? CONTROL_ACTIONS[name] : undefined;
  return runAction ? () => runAction(control, parseBody(body)) : null;
}

function parseBody(body: string): Fields {
  if (body.trim() === '') return {};
  try {
    const input: unknown = JSON.parse(body);
    if (typeof input === 'object' && input !== null && !Array.isArray(input)) return input as Fields;
  } catch {
    // Invalid JSON causes the error below, like any other invalid body.
  }
  throw invalidRequestError('The body must be a JSON object.');
}

function readInjectedError(input: Fields): InjectedError {
  const { status, when } = input;
  if (status !== 500 && status !== 'drop')
    throw invalidRequestError("Invalid status: must be 500 or 'drop'", 'status');
  if (when !== 'before' && when !== 'after')
    throw invalidRequestError("Invalid when: must be 'before' or 'after'", 'when');
  return {
    status,
    when,
    ...(input.method === undefined ? {} : { method: readString(input, 'method') }),
    ...(input.path === undefined ? {} : { path: readString(input, 'path') }),
    ...(input.times === undefined ? {} : { times: readNumber(input, 'times') }),
  };
}

function readString(input: Fields, name: string): string {
  const value = input[name];
  if (typeof value !== 'string' || value === '') throw missingParamError(name);
  return value;
}

function readNumber(input: Fields, name: string): number {
  const value = input[name];
  if (typeof value !== 'number' || !Number.isFinite(value)) throw missingParamError(name);
  return value;
}

function readDate(input: Fields, name: string): Date {
  const value = new Date(readString(input, name));
  if (Number.isNaN(value.getTime())) throw invalidRequestError('Not a date', name);
  return value;
}
