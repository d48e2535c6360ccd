/** Names of the jobs that the studio also starts on demand, outside their schedule. */
export const makeMeaningsJob = 'make-meanings';
export const workRecordingsJob = 'work-recordings';
export const finishRecordingsJob = 'finish-recordings';
