import { defineCalls } from '../../call.ts';
import type { schemas } from './schemas.ts';

/** Maximum request size in bytes, enough for all phrases of the longest recording with their times. */
const maxBodyBytes = 8 * 1024 * 1024;

export const calls = defineCalls<typeof schemas>()({
  readRecording: { method: 'GET', path: '/admin/chapter/{id}/recording', access: 'administrator' },
  startRecording: {
    method: 'POST',
    path: '/admin/chapter/{id}/recording',
    access: 'administrator',
    maxBody: maxBodyBytes,
  },
  startPhraseRecording: {
    method: 'POST',
    path: '/admin/chapter/{id}/phrase-recording',
    access: 'administrator',
  },
  readRecordingChanges: {
    method: 'GET',
    path: '/admin/chapter/{id}/recording-changes',
    access: 'administrator',
  },
  editRecording: {
    method: 'PUT',
    path: '/admin/chapter/{id}/recording',
    access: 'administrator',
    // Changes made while offline are sent together, so the request can be large.
    maxBody: maxBodyBytes,
  },
  discardRecording: { method: 'DELETE', path: '/admin/chapter/{id}/recording', access: 'administrator' },
  nameStretch: { method: 'PUT', path: '/admin/chapter/{id}/stretch-name', access: 'administrator' },
  readWaveform: { method: 'GET', path: '/admin/chapter/{id}/waveform', access: 'administrator' },
  realignRecording: { method: 'POST', path: '/admin/chapter/{id}/alignment', access: 'administrator' },
  takeOverRecording: { method: 'POST', path: '/admin/chapter/{id}/take-over', access: 'administrator' },
});
