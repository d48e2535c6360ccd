/**
 * Shifts this process's clock, as if its machine's clock were wrong. Load it with `--import`. The query of its own URL
 * says by how many milliseconds.
 */
const shiftMs = Number(new URL(import.meta.url).searchParams.get('milliseconds'));
const CorrectDate = Date;
const now = () => CorrectDate.now() + shiftMs;

globalThis.Date = new Proxy(CorrectDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => String(new CorrectDate(now())),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
