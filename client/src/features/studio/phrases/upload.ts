import { request } from '../../../lib/http.ts';
import { type Problem, toProblem } from '../../../lib/problem.ts';

export type Upload = {
  url: string;
  params?: object;
  body: FormData;
  /** 0 to 100 of what is to be sent. */
  onProgress: (percent: number) => void;
};

const patience = 5 * 60_000;

/** Sends a form with its files and tells how far it is. */
export async function upload<Answer>(
  { url, params, body, onProgress }: Upload,
  signal: AbortSignal,
): Promise<{ data: Answer } | { error: Problem }> {
  try {
    const answer = await request<Answer>({
      url,
      method: 'POST',
      params,
      data: body,
      signal,
      timeout: patience,
      onUploadProgress: ({ loaded, total }) => {
        if (total !== undefined && total > 0) onProgress(Math.round((100 * loaded) / total));
      },
    });
    return { data: answer.data };
  } catch (failure) {
    return { error: toProblem(failure) };
  }
}
