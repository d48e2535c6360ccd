import { useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../../../session/hooks.ts';
import { type HelpAnswer, helpTopics } from './answers.ts';
import { findAnswers } from './find-answers.ts';
import styles from './help-answers.module.css';

/** With this many answers or fewer, a search shows them open. */
const maxOpenAnswers = 3;

/** The questions by topic. Those that the search doesn't find are left out. */
export function HelpAnswers({ search }: { search: string }) {
  const topics = findAnswers(helpTopics, search);
  const answerCount = topics.reduce((total, { answers }) => total + answers.length, 0);
  const isOpen = search !== '' && answerCount <= maxOpenAnswers;
  return (
    <>
      <p className={styles.count} role="status">
        {search !== '' && describeCount(answerCount)}
      </p>
      {answerCount > 0 && (
        <div className={styles.topics}>
          {topics.map(({ title, answers }) => (
            <section key={title} aria-label={title}>
              <h2 className={styles.topic}>{title}</h2>
              {answers.map((answer) => (
                <Answer key={`${answer.id} ${isOpen}`} answer={answer} isOpen={isOpen} />
              ))}
            </section>
          ))}
        </div>
      )}
    </>
  );
}

function describeCount(answerCount: number): string {
  if (answerCount === 0) return 'We found no answer to that. Try another word, or write to us.';
  return answerCount === 1 ? '1 answer' : `${answerCount} answers`;
}

/** A question that opens its answer. It is open at first if `isOpen` or if the address leads to it. */
function Answer({ answer, isOpen }: { answer: HelpAnswer; isOpen: boolean }) {
  const { id, question, paragraphs, links = [] } = answer;
  const { isMember } = useSession();
  const { hash } = useLocation();
  const details = useRef<HTMLDetailsElement>(null);
  const isLinkTarget = hash === `#${id}`;
  useLayoutEffect(() => {
    if (!isLinkTarget || details.current === null) return;
    details.current.open = true;
    details.current.scrollIntoView({ block: 'start' });
  }, [isLinkTarget]);
  const shownLinks = links.filter(({ isForMembers }) => isForMembers !== true || isMember);
  return (
    <details ref={details} id={id} className={styles.answer} open={isOpen}>
      <summary className={styles.question}>
        <h3>{question}</h3>
      </summary>
      <div className={styles.text}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {shownLinks.length > 0 && (
          <p className={styles.links}>
            {shownLinks.map(({ label, to }) => (
              <Link key={to} to={to}>
                {label}
              </Link>
            ))}
          </p>
        )}
      </div>
    </details>
  );
}
