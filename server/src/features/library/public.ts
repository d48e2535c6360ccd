export { buyBook } from './buy-book.ts';
export {
  applyCreditMovement as moveCredits,
  type CreditMovement as CreditMove,
  lockMember,
  withActiveMember,
  withLockedMember as withMember,
} from './credits.ts';
