import { useSampleBookCode } from '../../features/catalogue/base/starter-books-query.ts';
import { PhraseTrial } from '../../features/reading/trial/phrase-trial.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';
import prose from '../prose.module.css';
import styles from './how-it-works.module.css';

export function HowItWorksPage() {
  const sampleBookCode = useSampleBookCode();
  return (
    <Page>
      <PageHead
        title="How a story teaches you French"
        lead="Words stick when something happens around them. So here you learn them in a story that you read and hear at the same time."
      />
      <div className={styles.split}>
        <div className={styles.try}>
          <PhraseTrial bookCode={sampleBookCode} />
        </div>
        <div className={prose.prose}>
          <h2>One phrase at a time</h2>
          <p>
            A page of French is a wall. A phrase is a step. Each one appears alone, in large type, and a voice
            reads it to you. Hear it as often as you like, slower or faster, and continue when you’re ready.
            Or switch on AutoPlay, lean back, and let the story carry you along.
          </p>
          <h2>Meanings where you need them</h2>
          <p>
            Point at a word, or tap it, and its meaning appears between the lines. Expressions are explained
            as a whole: <i lang="fr">tout de suite</i> is “right away”, not three riddles. Nothing covers the
            text, so you never lose your place in the story.
          </p>
          <h2>Your own voice</h2>
          <p>
            Repeat a phrase aloud, record yourself, and hear the narrator and yourself one after the other.
            The recording stays on your device, and it is gone when you move on to the next phrase.
          </p>
          <h2>The right level</h2>
          <p>
            Every story is marked Easy, Medium or Hard. Choose one where you understand most phrases the
            second time you hear them. Too easy is better than too hard: you learn most from a lot of French
            that you understand.
          </p>
          <h2>A little, often</h2>
          <p>
            A chapter takes a few minutes. Your book opens where you stopped, on any device, so ten minutes on
            the bus are ten minutes of French.
          </p>
        </div>
      </div>
      <div className={prose.actions}>
        <LinkButton to={paths.browse}>Choose a story</LinkButton>
        <LinkButton to={paths.plan} variant="quiet">
          See the plan
        </LinkButton>
      </div>
    </Page>
  );
}
