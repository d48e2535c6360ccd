import { recordingLimits } from '@lingostory/contract/studio/recordings/limits';
import { Server } from '@tus/server';

const messages: Record<number, string> = {
  404: 'We couldn’t find this upload. Please choose the file again.',
  413: `A recording can be at most ${recordingLimits.file >> 20} MB.`,
  500: 'Something went wrong. Please try again later.',
};
const otherwise = 'We couldn’t continue the upload. Please choose the file again.';

/** The protocol's server. It describes problems in plain text for programs; whoever calls us reads JSON as of every other call. */
export class UploadServer extends Server {
  override async write(
    context: Parameters<Server['write']>[0],
    headers: Headers,
    status: number,
    body = '',
  ): ReturnType<Server['write']> {
    if (status < 400) return await super.write(context, headers, status, body);
    headers.set('Content-Type', 'application/json; charset=utf-8');
    return await super.write(context, headers, status, problemText(status, body));
  }
}

/** For `onResponseError`: a problem with a sentence of our own. */
export const sentence = (status: number, message: string) => ({
  status_code: status,
  body: JSON.stringify({ message }),
});

function problemText(status: number, body: string): string {
  const isOurs = body.startsWith('{"message":');
  return isOurs ? body : JSON.stringify({ message: messages[status] ?? otherwise });
}
