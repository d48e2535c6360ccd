/** Names of the jobs that the studio also starts on demand, in addition to their schedule. */
export const makeSamplesJobName = 'make-samples';
export const makeMeaningsJobName = 'make-meanings';
export const processRecordingsJobName = 'work-recordings';
export const finishRecordingsJobName = 'finish-recordings';
export const processImportsJobName = 'work-imports';
export const readImportsJobName = 'read-imports';
export const checkClipsJobName = 'check-clips';
export const takeClipChangesJobName = 'take-clip-changes';
