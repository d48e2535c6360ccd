export { isSignedClip, signatureFor, signedClipAddress } from './clip-address.ts';
export { savePosition } from './save-position.ts';
