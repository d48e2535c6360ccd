export { buyBook } from './buy-book.ts';
export {
  applyCreditMovement as moveCredits,
  type CreditMovement as CreditMove,
  lockMember,
  withActiveMember,
  withMember,
} from './credits.ts';
