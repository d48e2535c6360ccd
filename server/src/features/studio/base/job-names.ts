/** Jobs that the studio asks for besides their schedule. */
export const makeMeaningsJob = 'make-meanings';
export const workRecordingsJob = 'work-recordings';
export const finishRecordingsJob = 'finish-recordings';
