export { isSignedClip, signatureFor, signedClipAddress } from './clip-address.ts';
export { windowOf } from './phrase-statements.ts';
export { savePosition } from './save-position.ts';
