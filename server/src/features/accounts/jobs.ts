import { sweepExpired } from './sign-in/sweep-expired.ts';

export const accountSweeps = [sweepExpired];
