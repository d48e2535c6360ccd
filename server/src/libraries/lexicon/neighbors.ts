import type { Reading, Role } from './reading.ts';
import { isPrenominal } from './readings.ts';

// Each row gives the cost of each role that may follow the row's role, such as `C0` for a noun. The cost is 0 if the
// two belong together, and 8 if French never combines them. The number after the colon is the cost of all roles that
// the row doesn't list.
const costTable = `
.: 3 D0 S0 O1.5 N1 V2 X2 K1.5 G1.5 I1.5 C2.5 A2 R0 P0 J0 Q0 T9 M1 Z0.5 E0 #0 .0 ,0
,: 3 D0 S0 O1 N0.5 V1 X1 K1 G1 I1 C1.5 A1 R0 P0 J0 Q0 T9 M0.5 Z0.5 E0 #0 .0 ,0
D: 7 C0 A0.2 M1 D0.3 #1 K2.5 R2 Z1 I5 S3 P4 .5 ,5 V8 X8 G8 T9
#: 4 C0 A0.5 M1 D1 #0 K2 R1 P0 J0 .0 ,0 V2 X2 T9
S: 7 V0 X0 N0 O0 S2 R4 Q3 .4 ,3 Z3 D5 T9
O: 8 V0 X0 I0 G0.5 O0.3 .6 ,6 T9
N: 8 V0 X0 O0 R1 I2 T9
V: 3 D0 P0 R0 A0.7 C2 I0 J0 Q0 K0.7 T0 .0 ,0 M1 Z0.3 #0 E2 O2 V5 X5 G2
X: 4 K0 R0 D0 A0 P0 T0 C2 Z0.5 I3 J1 Q1 .1.5 ,1.5 M1 #0 O3 S3 V6 X6
K: 3 P0 R0 D0 .0 ,0 J0 Q0 K0.5 I0.5 A1 C2 Z0.5 M1 #0 N2.5 T7 G1 X2
G: 3 D0 P0 R0 A1 C2 .1 ,1 I1 Z0.5 J0.3 Q1 K1.5 #0 M1 T9
I: 3 P0 R0 D0 .0 ,0 J0 Q0 I0 A1 C2 Z0.3 O1 K1.5 M0.5 #0 T1.5 G2 S4
C: 3 P0 A0 .0 ,0 V0.7 X0.3 R0.5 J0 Q0 K0.3 G1 N0.5 O0.7 S2 M1 Z2 I3 #0.5 T9
A: 3 C0 .0 ,0 P0 J0 Q0.3 R0.7 A0.7 V0.7 X0.6 K1.5 D1.3 I2.5 N1 O1.5 S2 M1 G2 Z2 T9
R: 1 V0.7 X0.7 K0 A0 R0.3 P0 D0.3 C1.5 .0 ,0 I0.5 S0.5 J0.3 Q0.3 T9
P: 4 D0 C0.5 I0 Z0 M0 #0 A1 P1 R1.2 Q0.7 O2.5 N1.5 K4 J3 .5 ,4 V8 X8 G6 S6 T9
J: 2 S0 D0 V1.2 X1.2 N0.4 P0 R0.2 Z0.3 M0.3 Q0.5 A0.5 K0.7 O0.7 J0.7 C1.2 I1 G1.5 #0.5 .4 ,2 T9
Q: 3 S0 V0 X0 N0 O0.2 D0 M0.5 Z0.3 P0.5 R0.7 I1 .0.5 ,1 Q1.5 K2 T9
T: 3 .0 ,0 D0 P0 R0 K0 A0.3 I0.3 Q0.2 Z0.5 C1.5 J0.3 T0.3 M0.5 V5 X6
M: 3 V0 X0 .0 ,0 P0.3 J0 Q0 N0 O0.3 M0.3 R0.5 K1 G1 A1.5 C2.5 #1 T9
Z: 3 V0.5 X0.5 N0 O0.3 .0 ,0 P0 Q0 J0 R0.3 S0.7 A1 K1 G1 Z1 I1.5 M2 D2 T9
E: 1 .0 ,0 T9
`;

const costsByRole = new Map(
  costTable
    .trim()
    .split('\n')
    .map((row) => {
      const [leftRoles = '', rest, ...named] = row.split(/[: ]+/);
      const costsByNextRole = new Map(named.map((cost) => [cost.charAt(0), Number(cost.slice(1))] as const));
      return [leftRoles, { rest: Number(rest), to: costsByNextRole }];
    }),
);

function costOfRoles(leftRole: Role, rightRole: Role): number {
  const row = costsByRole.get(leftRole);
  return row?.to.get(rightRole) ?? row?.rest ?? 0;
}

/** Returns the cost of two adjacent readings, by their roles and their agreement. */
export function costOfNeighbors(leftReading: Reading, rightReading: Reading): number {
  // Unlike other prepositions, `en` can precede a present participle, and is rarely followed by a determiner.
  if (leftReading.role === 'P' && leftReading.lemma === 'en') {
    if (rightReading.role === 'G') return 0;
    if (rightReading.role === 'D') return 1.5;
  }
  // After what was said, a verb says who said it: `« Bien », murmure madame Roy.`
  if (rightReading.role === 'V' && leftReading.role === '.' && /[»”]$/.test(leftReading.lemma)) return 0.5;
  if (leftReading.role === 'V' && titles.has(rightReading.lemma)) return 0.5;
  return (
    costOfRoles(leftReading.role, rightReading.role) +
    costOfDisagreement(leftReading, rightReading) +
    costOfVerbChoice(leftReading, rightReading)
  );
}

const titles = new Set(['madame', 'mademoiselle', 'monsieur']);

/** Returns the cost of neighbors that suit only one of two verbs with the same form, such as `vit` of vivre and of voir. */
function costOfVerbChoice(leftReading: Reading, rightReading: Reading): number {
  // A verb of seeing has an object, as in `il la vit`, `il vit la mer` and `il vit que`; `il vit à Paris` is vivre.
  if (rightReading.lemma === 'vivre' && leftReading.role === 'O' && objectPronouns.has(leftReading.lemma))
    return 3;
  const isObject = 'DIJ'.includes(rightReading.role) || objectsAfterVerb.has(rightReading.lemma);
  if (leftReading.lemma === 'vivre' && leftReading.role === 'V' && isObject) return 3;
  if (leftReading.lemma === 'voir' && !isObject && 'PR.,'.includes(rightReading.role)) return 1;
  // Something pleases somebody: `il lui plut`, `il plut à sa mère`.
  if (rightReading.lemma === 'pleuvoir' && leftReading.role === 'O') return 3;
  if (leftReading.lemma === 'pleuvoir' && /^(?:à|au)$/.test(rightReading.lemma)) return 1;
  // `ils durent partir` is devoir, `les travaux durent des mois` is durer.
  const canPrecedeInfinitive = 'IROT'.includes(rightReading.role);
  if (leftReading.role === 'V' && leftReading.lemma === 'devoir' && !canPrecedeInfinitive) return 1;
  if (leftReading.role === 'V' && leftReading.lemma === 'durer' && rightReading.role === 'I') return 3;
  return 0;
}

const objectsAfterVerb = new Set(['que', 'rien', 'personne']);
const objectPronouns = new Set(['le', 'me', 'te', 'nous', 'vous']);

function costOfDisagreement(leftReading: Reading, rightReading: Reading): number {
  const roles = leftReading.role + rightReading.role;
  if (/^(?:S[VX]|[VX]T)$/.test(roles))
    return doFeaturesAgree(leftReading, rightReading, '123') &&
      doFeaturesAgree(leftReading, rightReading, 'sp')
      ? 0
      : 3;
  // A verb is in the third person unless its subject is a first- or second-person pronoun.
  if (/^[CMZ][VX]$/.test(roles)) return rightReading.features.includes('3') ? 0 : 2;
  if (/^D[CAKZ]$/.test(roles)) return doNounsAgree(leftReading, rightReading) ? 0 : 2.5;
  if (roles === 'AC' && !isPrenominal(leftReading.lemma))
    return doNounsAgree(leftReading, rightReading) ? 0.8 : 1.8;
  if (/^(?:C[AK]|AC)$/.test(roles)) return doNounsAgree(leftReading, rightReading) ? 0 : 1;
  // `nous` precedes verbs in the first person plural: the noun in `les grillons` is no form of griller.
  if (roles === 'OV' && rightReading.features === '1p' && leftReading.lemma !== 'nous') return 2;
  // In `je le suis` and `je te suis`, `suis` has an object, so it is a form of suivre rather than être.
  if (roles === 'OX' && rightReading.lemma === 'être') {
    if (leftReading.lemma === 'le' || (leftReading.lemma === 'te' && rightReading.features === '1s'))
      return 4;
  }
  return 0;
}

const doNounsAgree = (a: Reading, b: Reading) => doFeaturesAgree(a, b, 'mf') && doFeaturesAgree(a, b, 'sp');

/** Returns true if the two readings share at least one of `marks`, or if either reading has none of them. */
function doFeaturesAgree({ features: a }: Reading, { features: b }: Reading, marks: string): boolean {
  let [hasLeftMark, hasRightMark] = [false, false];
  for (const mark of marks) {
    const [isInLeft, isInRight] = [a.includes(mark), b.includes(mark)];
    if (isInLeft && isInRight) return true;
    hasLeftMark ||= isInLeft;
    hasRightMark ||= isInRight;
  }
  return !hasLeftMark || !hasRightMark;
}
