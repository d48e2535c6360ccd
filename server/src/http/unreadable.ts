import type { Duplex } from 'node:stream';
import type { ProblemView } from '@lingostory/contract/problem';

const responses: Record<string, { status: string; message: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    message: 'The address or the headers are too long.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    message: 'The request took too long to arrive.',
  },
};
const notHttp = { status: '400 Bad Request', message: 'The request is not valid HTTP.' };

/** `rawPacket` is what had arrived when the parser gave up. */
type Unreadable = NodeJS.ErrnoException & { rawPacket?: Buffer };

/** What Node cannot read as HTTP never reaches the application, but gets the same kind of response. */
export function rejectUnreadable(error: Unreadable, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, message } = responses[error.code ?? ''] ?? notHttp;
  const body: ProblemView = { message };
  const text = JSON.stringify(body);
  const headers = [
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  // A body after the response to a HEAD would be read as the next response.
  const isHead = error.rawPacket?.toString('latin1', 0, 5) === 'HEAD ';
  const content = isHead ? '' : text;
  // Destroyed, so that a client that does not close its side holds no descriptor of ours.
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${content}`, () => socket.destroy());
}
