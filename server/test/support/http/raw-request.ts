import { connect } from 'node:net';

export type RawResponse = { status: number; headers: Headers; body: string };

/** Sends exactly these bytes, even if they are not valid HTTP, and reads until the connection closes. */
export async function sendRawRequest(port: number, text: string): Promise<RawResponse> {
  const response = await new Promise<string>((resolve, reject) => {
    let receivedText = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'));
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      receivedText += chunk;
    });
    socket.on('error', (error) => (receivedText ? resolve(receivedText) : reject(error)));
    socket.on('close', () => resolve(receivedText));
  });
  const [head = '', ...rest] = response.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = new Headers();
  for (const line of lines) {
    const colonIndex = line.indexOf(':');
    headers.append(line.slice(0, colonIndex), line.slice(colonIndex + 1).trim());
  }
  return { status: Number(statusLine.split(' ')[1]), headers, body: rest.join('\r\n\r\n') };
}

/** Sends a GET request with exactly this path. */
export function sendRawGet(port: number, path: string, extraHeaders = ''): Promise<RawResponse> {
  return sendRawRequest(
    port,
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${extraHeaders}\r\n`,
  );
}
