/**
 * Shifts this process's clock, as if its machine's clock were wrong. Load it with `--import`. The query of its own URL
 * says by how many milliseconds, and by how many the clock jumps whenever the process receives SIGUSR2: first there,
 * then back.
 */
const { searchParams } = new URL(import.meta.url);
let shiftMs = Number(searchParams.get('milliseconds'));
let jumpMs = Number(searchParams.get('jump'));
const CorrectDate = Date;
const now = () => CorrectDate.now() + shiftMs;

if (jumpMs !== 0)
  process.on('SIGUSR2', () => {
    shiftMs += jumpMs;
    jumpMs = -jumpMs;
  });

globalThis.Date = new Proxy(CorrectDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => String(new CorrectDate(now())),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
