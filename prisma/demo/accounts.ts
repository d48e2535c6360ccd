import bcrypt from 'bcrypt';
import type { Deps } from '../../server/src/deps.ts';
import { findCamilleSignUp, hasCamilleLived, listCamilleMoments, reviewAsCamille } from './lives/camille.ts';
import {
  findHugoSignUp,
  findInesSignUp,
  hasHugoLived,
  hasInesLived,
  listHugoMoments,
  listInesMoments,
} from './lives/ines-and-hugo.ts';
import { type DemoPayments, runMoments } from './lives/moments.ts';

/** Accounts for the demo stack. They are never created in production. */
export const demoAccounts = [
  {
    email: 'admin@lingostory.example',
    password: 'demo-admin-2026',
    name: 'Alix Moreau',
    userType: 1,
    who: 'administrator',
  },
  {
    email: 'camille@lingostory.example',
    password: 'demo-reader-2026',
    name: 'Camille',
    userType: 2,
    who: 'member, five weeks of reading, words to practice',
  },
  {
    email: 'noah@lingostory.example',
    password: 'demo-reader-2026',
    name: 'Noah',
    userType: 2,
    who: 'no membership yet',
  },
  {
    email: 'ines@lingostory.example',
    password: 'demo-reader-2026',
    name: 'Inès',
    userType: 2,
    who: 'member whose last payment failed',
  },
  {
    email: 'hugo@lingostory.example',
    password: 'demo-reader-2026',
    name: 'Hugo',
    userType: 2,
    who: 'member on a break',
  },
] as const;

type DemoEmail = (typeof demoAccounts)[number]['email'];

/** When the accounts signed up. The others sign up when the demo starts for the first time. */
const signUpTimes: Partial<Record<DemoEmail, (now: Date) => Date>> = {
  'camille@lingostory.example': findCamilleSignUp,
  'ines@lingostory.example': findInesSignUp,
  'hugo@lingostory.example': findHugoSignUp,
};

/**
 * Creates the demo accounts, and gives Camille, Inès and Hugo a past, using the same functions that handle members'
 * requests. Skips what already exists. When aborted, rejects before the next event of a past.
 */
export async function seedAccounts(
  deps: Deps,
  payments: DemoPayments,
  signal: AbortSignal | undefined,
): Promise<void> {
  await createAccounts(deps);
  const now = deps.clock.now();
  const [camille, ines, hugo] = [
    await findAccount(deps, 'camille@lingostory.example'),
    await findAccount(deps, 'ines@lingostory.example'),
    await findAccount(deps, 'hugo@lingostory.example'),
  ];
  if (!(await hasCamilleLived(deps, camille.id))) {
    await runMoments(deps, payments, listCamilleMoments(payments, camille, now), signal);
    await reviewAsCamille(deps, camille);
  }
  if (!(await hasInesLived(deps, ines.id)))
    await runMoments(deps, payments, listInesMoments(payments, ines), signal);
  if (!(await hasHugoLived(deps, hugo.id)))
    await runMoments(deps, payments, listHugoMoments(payments, hugo), signal);
}

async function createAccounts({ db, settings, clock }: Deps): Promise<void> {
  const now = clock.now();
  const creationPromises = demoAccounts.map(async ({ email, name, userType, password }) => {
    if ((await db.user.count({ where: { email } })) > 0) return undefined;
    const createdAt = signUpTimes[email]?.(now) ?? now;
    const passwordHash = await bcrypt.hash(password, settings.passwordCost);
    return { email, name, userType, passwordHash, createdAt, emailConfirmedAt: createdAt };
  });
  for (const account of await Promise.all(creationPromises))
    if (account) await db.user.create({ data: account });
}

async function findAccount({ db }: Deps, email: DemoEmail) {
  return await db.user.findUniqueOrThrow({ where: { email }, select: { id: true, createdAt: true } });
}
