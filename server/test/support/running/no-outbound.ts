import { Socket } from 'node:net';

const localHostPattern = /^(127\.|::1$|localhost$|0\.0\.0\.0$)/;

/** Makes a socket throw if it connects to another machine. */
function forbidOutbound(): void {
  const { connect } = Socket.prototype;
  const connectLocally = function (this: Socket, ...args: unknown[]) {
    const firstArgument = Array.isArray(args[0]) ? (args[0] as unknown[])[0] : args[0];
    const host =
      typeof firstArgument === 'object' && firstArgument !== null && 'host' in firstArgument
        ? String(firstArgument.host ?? 'localhost')
        : 'localhost';
    if (!localHostPattern.test(host)) throw new Error(`A test tried to reach ${host}.`);
    return Reflect.apply(connect, this, args) as Socket;
  };
  Socket.prototype.connect = Object.assign(connectLocally, { isLocalOnly: true }) as typeof connect;
}

// Replaces `connect` only if it is still the original. This file runs before every test file, but test files share a
// process.
if (!('isLocalOnly' in Socket.prototype.connect)) forbidOutbound();
