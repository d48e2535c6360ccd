import { useSampleBook } from '../../features/catalogue/lists/newest-books.ts';
import { TryPhrase } from '../../features/reading/trial/try-phrase.tsx';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import prose from '../prose.module.css';
import styles from './how-it-works.module.css';

export function HowItWorksPage() {
  const sampleBook = useSampleBook();
  return (
    <Page>
      <PageHead
        title="How a story teaches you French"
        lead="You remember words that happened to somebody. So here you learn them where they happen: in a story, read and heard at the same time."
      />
      <div className={styles.split}>
        <div className={styles.try}>
          <TryPhrase bookCode={sampleBook} />
        </div>
        <div className={prose.prose}>
          <h2>One phrase at a time</h2>
          <p>
            A page of French is a wall; a phrase is a step. Each one stands alone, in large type, and a voice
            reads it to you. Hear it again as often as you like, slower or faster, and go on when you are
            ready. Or switch AutoPlay on, lean back, and let the story carry you from phrase to phrase.
          </p>
          <h2>Meanings where you need them</h2>
          <p>
            Point at a word, or touch it, and its meaning stands between the lines. Expressions are explained
            as the one thing they are: <i lang="fr">tout de suite</i> is “right away”, not three riddles.
            Nothing covers the text, and you are back in the story before you have left it.
          </p>
          <h2>The right height</h2>
          <p>
            Every story is marked Easy, Medium or Hard. Choose one in which you understand most phrases at the
            second hearing. Too easy is better than too hard: what makes French grow is much of it,
            understood.
          </p>
          <h2>A little, often</h2>
          <p>
            A chapter takes a few minutes. The book opens where you stopped, on whichever device you take up
            next, so ten minutes on the bus are ten minutes of French.
          </p>
        </div>
      </div>
      <div className={prose.actions}>
        <LinkButton to={paths.browse}>Choose a story</LinkButton>
        <LinkButton to={paths.plan} look="quiet">
          See the plan
        </LinkButton>
      </div>
    </Page>
  );
}
