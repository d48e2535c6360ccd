/** Names of the jobs that the studio also starts on demand, in addition to their schedule. */
export const makeMeaningsJob = 'make-meanings';
export const workRecordingsJob = 'work-recordings';
export const finishRecordingsJob = 'finish-recordings';
