import { type Difficulty, difficulties } from '@lingostory/contract/catalogue/constants';
import {
  type CreditReason,
  creditReasons,
  type MembershipStatus,
  membershipStatuses,
} from '@lingostory/contract/membership/constants';
import { describe, expect, expectTypeOf, it } from 'vitest';
import * as enums from '../../generated/prisma/enums.ts';

/** The contract repeats the database's enums, because the client may not import the database's types. */
describe('enums of the contract and of the database', () => {
  it('defines the same credit reasons, book levels and membership statuses in the contract and in the database', () => {
    expectTypeOf<enums.CreditReason>().toEqualTypeOf<CreditReason>();
    expectTypeOf<enums.Difficulty>().toEqualTypeOf<Difficulty>();
    expectTypeOf<enums.MembershipStatus>().toEqualTypeOf<MembershipStatus>();
    expect(Object.values(enums.CreditReason)).toEqual(creditReasons);
    expect(Object.values(enums.Difficulty)).toEqual(difficulties);
    expect(Object.values(enums.MembershipStatus)).toEqual(membershipStatuses);
  });
});
