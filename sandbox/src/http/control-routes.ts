import type { Control } from '../control.ts';
import type { DeliveryMode } from '../webhooks/deliveries.ts';
import { invalid, missing } from './errors.ts';
import type { InjectedError } from './injected-errors.ts';

type Fields = Record<string, unknown>;

const MODES: DeliveryMode[] = ['normal', 'late', 'twice', 'shuffled', 'lost'];

/** `POST /_sandbox/{name}` with a JSON body, for tests whose browser drives another process. */
const DEEDS: Record<string, (control: Control, given: Fields) => unknown> = {
  now: (control) => ({ now: control.now().toISOString() }),
  advance: (control, given) => {
    const to = given.to === undefined ? number(given, 'seconds') : moment(given, 'to');
    return { now: control.advance(to).toISOString() };
  },
  deliveries: (control, given) => {
    const mode = MODES.find((known) => known === given.mode);
    if (!mode) throw invalid(`Invalid mode: must be one of ${MODES.join(', ')}`, 'mode');
    control.deliveries(mode);
    return { mode };
  },
  release: (control) => control.release(),
  resend: (control, given) => control.resend(word(given, 'event')),
  settled: (control, given) =>
    control.settled(given.timeout === undefined ? undefined : number(given, 'timeout')),
  pay: (control, given) => ({
    success_url: control.pay(
      word(given, 'session'),
      given.card === undefined ? undefined : word(given, 'card'),
    ),
  }),
  'pay-late': (control, given) => ({ success_url: control.payLate(word(given, 'session')) }),
  'pay-arrives': (control, given) => control.payArrives(word(given, 'session')),
  dispute: (control, given) => control.openDispute(word(given, 'charge')),
  'give-up': (control, given) => control.giveUp(word(given, 'subscription')),
  fail: (control, given) => control.failNext(injected(given)),
  card: (control, given) => control.setCard(word(given, 'customer'), word(given, 'card')),
  reset: (control) => control.reset(),
};

/** Null for a name that is none of them. */
export function controlDeed(control: Control, path: string, body: string): (() => unknown) | null {
  const name = path.slice('/_sandbox/'.length);
  const deed = Object.hasOwn(DEEDS, name) ? DEEDS[name] : undefined;
  return deed ? () => deed(control, read(body)) : null;
}

function read(body: string): Fields {
  if (body.trim() === '') return {};
  try {
    const given: unknown = JSON.parse(body);
    if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given as Fields;
  } catch {
    // Said below, in the same words.
  }
  throw invalid('The body must be a JSON object.');
}

function injected(given: Fields): InjectedError {
  const { status, when } = given;
  if (status !== 500 && status !== 'drop') throw invalid("Invalid status: must be 500 or 'drop'", 'status');
  if (when !== 'before' && when !== 'after')
    throw invalid("Invalid when: must be 'before' or 'after'", 'when');
  return {
    status,
    when,
    ...(given.method === undefined ? {} : { method: word(given, 'method') }),
    ...(given.path === undefined ? {} : { path: word(given, 'path') }),
    ...(given.times === undefined ? {} : { times: number(given, 'times') }),
  };
}

function word(given: Fields, name: string): string {
  const value = given[name];
  if (typeof value !== 'string' || value === '') throw missing(name);
  return value;
}

function number(given: Fields, name: string): number {
  const value = given[name];
  if (typeof value !== 'number' || !Number.isFinite(value)) throw missing(name);
  return value;
}

function moment(given: Fields, name: string): Date {
  const value = new Date(word(given, name));
  if (Number.isNaN(value.getTime())) throw invalid('Not a date', name);
  return value;
}
