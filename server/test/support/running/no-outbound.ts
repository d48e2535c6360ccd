import { Socket } from 'node:net';

const local = /^(127\.|::1$|localhost$|0\.0\.0\.0$)/;

/** Makes sockets throw if a test connects to another machine. */
function forbidOutbound(): void {
  const { connect } = Socket.prototype;
  const connectLocally = function (this: Socket, ...args: unknown[]) {
    const first = Array.isArray(args[0]) ? (args[0] as unknown[])[0] : args[0];
    const host =
      typeof first === 'object' && first !== null && 'host' in first
        ? String(first.host ?? 'localhost')
        : 'localhost';
    if (!local.test(host)) throw new Error(`A test tried to reach ${host}.`);
    return Reflect.apply(connect, this, args) as Socket;
  };
  Socket.prototype.connect = Object.assign(connectLocally, { isLocalOnly: true }) as typeof connect;
}

// Test files share their process, and this file runs before each of them.
if (!('isLocalOnly' in Socket.prototype.connect)) forbidOutbound();
