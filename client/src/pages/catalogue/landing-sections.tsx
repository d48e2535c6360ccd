import { Link } from 'react-router-dom';
import { CoverRow } from '../../features/catalogue/lists/cover-row.tsx';
import { PlanCard } from '../../features/membership/offers/plan-card.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { Pill } from '../../ui/pill.tsx';
import styles from './landing.module.css';

/** The sections below the landing page's first screen. */
export function LandingSections() {
  return (
    <>
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
            <PlanCard />
          </div>
        </div>
      </section>
    </>
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
