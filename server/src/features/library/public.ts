export { buyBook } from './buy-book.ts';
export {
  applyCreditMovement,
  type CreditMovement,
  lockMember,
  withActiveMember,
  withLockedMember,
} from './credits.ts';
export { findOpenBook } from './find-open-book.ts';
