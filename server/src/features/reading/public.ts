export { isSignedClip, signatureFor, signedClipAddress } from './base/clip-address.ts';
export { windowOf } from './base/phrase-statements.ts';
export { savePosition } from './phrases/save-position.ts';
