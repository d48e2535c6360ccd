import { useEffect, useRef, useState } from 'react';
import type { Problem } from '../../../lib/http/problem.ts';
import { useUploadProgress } from '../files/upload-progress.tsx';
import { forgetUpload, leftPageReason, uploadFile } from './upload-file.ts';

/** The state of a form's upload, for `UploadStatus`. */
export type Upload = { isRunning: boolean; percent: number; cancel: () => void };

/**
 * Uploads a form's file. The upload stops when the editor leaves the page. The server keeps the uploaded part for a
 * while, so that the upload can be resumed later.
 */
export function useUpload() {
  const [controller, setController] = useState<AbortController | null>(null);
  const { percent, begin } = useUploadProgress();
  const controllerRef = useRef(controller);
  useEffect(() => {
    controllerRef.current = controller;
  }, [controller]);
  useEffect(() => () => controllerRef.current?.abort(leftPageReason), []);

  /**
   * Uploads a file and calls `start` with the upload's id. Returns its response, the problem of the upload, or null
   * if the editor canceled.
   */
  const send = async <Response extends { error?: unknown }>(
    file: File,
    start: (uploadId: string) => PromiseLike<Response>,
  ): Promise<Response | { error: Problem } | null> => {
    const abortController = new AbortController();
    setController(abortController);
    const { id, error } = await uploadFile(file, { onProgress: begin(), signal: abortController.signal });
    setController(null);
    if (id === undefined) return error && { error };
    const response = await start(id);
    if (response.error === undefined) void forgetUpload(id).catch(() => {});
    return response;
  };

  return { isRunning: controller !== null, percent, cancel: () => controller?.abort(), send };
}
