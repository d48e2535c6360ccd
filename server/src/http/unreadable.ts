import type { Duplex } from 'node:stream';
import type { ProblemView } from '@lingostory/contract/problem';

const responsesByErrorCode: Record<string, { status: string; message: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    message: 'The address or the headers are too long.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    message: 'The request took too long to arrive.',
  },
};
const notHttpResponse = { status: '400 Bad Request', message: 'The request is not valid HTTP.' };

/** `rawPacket` holds the bytes that had arrived when the parser gave up. */
type UnreadableError = NodeJS.ErrnoException & { rawPacket?: Buffer };

/**
 * Responds to a request that Node cannot parse as HTTP. The request never reaches Express, but gets the same kind of
 * response.
 */
export function rejectUnreadableRequest(error: UnreadableError, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, message } = responsesByErrorCode[error.code ?? ''] ?? notHttpResponse;
  const body: ProblemView = { message };
  const text = JSON.stringify(body);
  const headers = [
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  // A response to HEAD must not have a body, because the client would read the body as the start of the next response.
  const isHeadRequest = error.rawPacket?.toString('latin1', 0, 5) === 'HEAD ';
  const content = isHeadRequest ? '' : text;
  // The socket is destroyed, so that a client that never closes its side does not hold a file descriptor.
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${content}`, () => socket.destroy());
}
