import type { MembershipView } from '@lingostory/contract/membership/schemas';
import { useState } from 'react';
import { useSession } from '../../../session/hooks.ts';
import styles from './cancellation.module.css';
import { listCancellationEffects } from './cancellation-effects.ts';

/** Tells the member, before they cancel, what ends and when. */
export function WhatEnds({ membership }: { membership: MembershipView }) {
  const { credits } = useSession();
  const [now] = useState(() => new Date().toISOString());
  return (
    <section className={styles.effects} aria-labelledby="effects">
      <h2 id="effects">If you cancel now</h2>
      <ul>
        {listCancellationEffects(membership, credits, now).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </section>
  );
}
