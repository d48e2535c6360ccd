import { Socket } from 'node:net';

const local = /^(127\.|::1$|localhost$|0\.0\.0\.0$)/;

/** Throws if a test connects to another machine. */
const connect = Socket.prototype.connect;
Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
  const first = Array.isArray(args[0]) ? (args[0] as unknown[])[0] : args[0];
  const host =
    typeof first === 'object' && first !== null && 'host' in first
      ? String(first.host ?? 'localhost')
      : 'localhost';
  if (!local.test(host)) throw new Error(`A test tried to reach ${host}.`);
  return Reflect.apply(connect, this, args) as Socket;
} as typeof connect;
