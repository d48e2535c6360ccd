import { lazy, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useSampleBookCode } from '../../features/catalogue/base/starter-books-query.ts';
import { usePricing } from '../../features/membership/base/monthly-offer.ts';
import { recordEarlyClicks, replayEarlyEvents } from '../../lib/early-events.ts';
import { waitForFirstUse } from '../../lib/first-use.ts';
import { addWaitingResponses } from '../../lib/http/first-responses.ts';
import { formatDollars, formatDollarsWithTrailingSign } from '../../lib/labels/format.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { entryLinkProps } from '../../session/entry.ts';
import { useSession } from '../../session/hooks.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { ChunkBoundary } from '../../ui/page/chunk-boundary.tsx';
import styles from './landing.module.css';

// Loaded once the page is used, because the server's first view already shows the phrase, and the player is large.
const PhraseTrial = lazy(async () => {
  await waitForFirstUse();
  const { PhraseTrial: LoadedPhraseTrial } = await import('../../features/reading/trial/phrase-trial.tsx');
  addWaitingResponses();
  return { default: LoadedPhraseTrial };
});

// Loaded once the page is used, because these sections contain only links, which work before.
const LandingSections = lazy(async () => {
  await waitForFirstUse();
  return { default: (await import('./landing-sections.tsx')).LandingSections };
});

export function LandingPage() {
  return (
    <>
      <title>LingoStory: learn French by living in a story</title>
      <Hero />
      <DeferredSection fallback={<UnloadedNote />}>
        <LandingSections />
      </DeferredSection>
    </>
  );
}

type DeferredSectionProps = {
  /** Shown if the part can't be loaded. */
  fallback: ReactNode;
  children: ReactNode;
};

/**
 * Renders an optional part of the page, which may load late or not at all. Keeps clicks until the part is hydrated, and
 * replays them then.
 */
function DeferredSection({ fallback, children }: DeferredSectionProps) {
  const containerRef = useRef<HTMLDivElement>(null);
  const isHydratedRef = useRef(false);
  const stopRef = useRef(() => {});
  useEffect(() => {
    // The children's effects run first, so a part that did not have to wait is hydrated by now.
    if (isHydratedRef.current || containerRef.current === null) return;
    stopRef.current = recordEarlyClicks(containerRef.current);
    return () => stopRef.current();
  }, []);
  const handleHydration = () => {
    isHydratedRef.current = true;
    stopRef.current();
    replayEarlyEvents(containerRef.current);
  };
  return (
    <div ref={containerRef} className={styles.later} data-later>
      <ChunkBoundary fallback={fallback} placeholder={null}>
        {children}
        <HydrationNotifier onHydrated={handleHydration} />
      </ChunkBoundary>
    </div>
  );
}

function UnloadedNote() {
  return <p role="alert">This part can’t be loaded right now. Check your connection and reload the page.</p>;
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
        <DeferredSection fallback={<UnloadedNote />}>
          <PhraseTrial bookCode={sampleBookCode} />
        </DeferredSection>
      </div>
    </section>
  );
}
