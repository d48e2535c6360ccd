import type { Stage } from '../stage.ts';

/** Uploads a file in one part, as the studio does, and returns the upload's id. */
export async function uploadFile(
  { ours, editor }: Pick<Stage, 'ours' | 'editor'>,
  bytes: Buffer,
  fileName = 'fichier',
): Promise<string> {
  const headers = { authorization: editor.bearer, 'tus-resumable': '1.0.0' };
  const creationResponse = await fetch(`${ours}/v1/admin/uploads`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from(fileName).toString('base64')}`,
    },
  });
  const id = creationResponse.headers.get('location')?.split('/').at(-1) ?? '';
  const response = await fetch(`${ours}/v1/admin/uploads/${id}`, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    body: new Uint8Array(bytes),
  });
  if (!response.ok) throw new Error(`The upload was answered ${response.status}.`);
  return id;
}
