import { lazy, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useSampleBookCode } from '../../features/catalogue/base/starter-books-query.ts';
import { CoverRow } from '../../features/catalogue/lists/cover-row.tsx';
import { usePricing } from '../../features/membership/base/monthly-offer.ts';
import { replayEarlyEvents } from '../../lib/early-events.ts';
import { formatDollars, formatDollarsWithTrailingSign } from '../../lib/labels/format.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { entryLinkProps } from '../../session/entry.ts';
import { useSession } from '../../session/hooks.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { ChunkBoundary } from '../../ui/page/chunk-boundary.tsx';
import { Pill } from '../../ui/pill.tsx';
import styles from './landing.module.css';

const PhraseTrial = lazy(async () => {
  const { PhraseTrial: LoadedPhraseTrial } = await import('../../features/reading/trial/phrase-trial.tsx');
  return { default: LoadedPhraseTrial };
});

// Loaded as a separate chunk, because the plan card is far below the fold.
const PlanCard = lazy(async () => {
  const { PlanCard: LoadedPlanCard } = await import('../../features/membership/offers/plan-card.tsx');
  return { default: LoadedPlanCard };
});

export function LandingPage() {
  return (
    <>
      <title>LingoStory: learn French by living in a story</title>
      <Hero />
      <section className={styles.part} aria-labelledby="stories">
        <div className={styles.partHead}>
          <h2 id="stories">Stories to start with</h2>
          <Link to={paths.browse}>See all stories</Link>
        </div>
        <CoverRow />
      </section>
      <HowItWorksSteps />
      <section className={styles.part} aria-labelledby="price">
        <div className={styles.price}>
          <div>
            <h2 id="price">One plan, no small print</h2>
            <p className={styles.lead}>
              The trial is free. You can cancel before it ends, in a minute, on your account page.
            </p>
            <Link to={paths.plan}>Questions about the plan</Link>
          </div>
          <div className={styles.plan}>
            <DeferredSection>
              <PlanCard />
            </DeferredSection>
          </div>
        </div>
      </section>
    </>
  );
}

/**
 * Renders an optional part of the page, which may load late or not at all. Replays the part's early events once it is
 * hydrated.
 */
function DeferredSection({ children }: { children: ReactNode }) {
  const placeholderRef = useRef<HTMLDivElement>(null);
  return (
    <div ref={placeholderRef} className={styles.later} data-later>
      <ChunkBoundary fallback={null}>
        {children}
        <HydrationNotifier onHydrated={() => replayEarlyEvents(placeholderRef.current)} />
      </ChunkBoundary>
    </div>
  );
}

/** Calls `onHydrated` once the preceding siblings have been hydrated. */
function HydrationNotifier({ onHydrated }: { onHydrated: () => void }) {
  const notify = useEffectEvent(onHydrated);
  useEffect(() => notify(), []);
  return null;
}

function Hero() {
  const { user } = useSession();
  const { amount, trialDays } = usePricing();
  const sampleBookCode = useSampleBookCode();
  return (
    <section className={styles.hero}>
      <div>
        <h1>Learn French by living in a story.</h1>
        <p className={styles.lead}>
          Read and listen phrase by phrase. Any word you don’t know is one tap away. Your first book and
          audiobook are free with a {trialDays}-day trial, then it’s {formatDollars(amount)} a month. Cancel
          anytime.
        </p>
        <div className={styles.actions}>
          <LinkButton
            data-guest
            to={user === null ? paths.login : paths.account}
            {...(user === null && entryLinkProps())}
          >
            Try it {formatDollarsWithTrailingSign(0)}
          </LinkButton>
          <LinkButton to={paths.browse} variant="quiet">
            Browse
          </LinkButton>
        </div>
      </div>
      <div className={styles.try}>
        <DeferredSection>
          <PhraseTrial bookCode={sampleBookCode} />
        </DeferredSection>
      </div>
    </section>
  );
}

function HowItWorksSteps() {
  return (
    <section className={styles.part} aria-labelledby="steps">
      <div className={styles.partHead}>
        <h2 id="steps">How it works</h2>
        <Link to={paths.howItWorks}>More about learning with stories</Link>
      </div>
      <ol className={styles.steps}>
        <li>
          <div className={styles.scene} aria-hidden="true">
            <span className={styles.pills}>
              <Pill>Easy</Pill>
              <Pill tone="blue">Medium</Pill>
              <Pill>Hard</Pill>
            </span>
          </div>
          <h3>Choose a story at your level</h3>
          <p>Short stories written for learners, from first sentences to whole chapters.</p>
        </li>
        <li>
          <div className={styles.scene} aria-hidden="true">
            <span lang="fr" className={styles.line}>
              Clara ouvre sa fenêtre…
            </span>
            <span className={styles.bar} />
          </div>
          <h3>Read and hear, phrase by phrase</h3>
          <p>
            One phrase at a time, in large type, with a voice that reads it to you. Continue when you’re
            ready.
          </p>
        </li>
        <li>
          <div className={styles.scene} aria-hidden="true">
            <span lang="fr" className={styles.line}>
              Clara ouvre sa{' '}
              <span className={styles.word}>
                fenêtre
                <span className={styles.meaning}>window</span>
              </span>
            </span>
          </div>
          <h3>Tap what you don’t know</h3>
          <p>The meaning appears between the lines, and you’re back in the story right away.</p>
        </li>
      </ol>
    </section>
  );
}
