import { useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../../../session/hooks.ts';
import { type HelpArticle, helpTopics } from './articles.ts';
import { findArticles } from './find-articles.ts';
import styles from './help-articles.module.css';

/** With this many articles or fewer, a search shows them open. */
const maxOpenArticles = 3;

/** The questions by topic. Those that the search doesn't find are left out. */
export function HelpArticles({ search }: { search: string }) {
  const topics = findArticles(helpTopics, search);
  const articleCount = topics.reduce((total, { articles }) => total + articles.length, 0);
  const isOpen = search !== '' && articleCount <= maxOpenArticles;
  return (
    <>
      <p className={styles.count} role="status">
        {search !== '' && describeCount(articleCount)}
      </p>
      {articleCount > 0 && (
        <div className={styles.topics}>
          {topics.map(({ title, articles }) => (
            <section key={title} aria-label={title}>
              <h2 className={styles.topic}>{title}</h2>
              {articles.map((article) => (
                <Article key={`${article.id} ${isOpen}`} article={article} isOpen={isOpen} />
              ))}
            </section>
          ))}
        </div>
      )}
    </>
  );
}

function describeCount(articleCount: number): string {
  if (articleCount === 0) return 'We found no answer to that. Try another word, or write to us.';
  return articleCount === 1 ? '1 answer' : `${articleCount} answers`;
}

/** A question that opens its answer. It is open at first if `isOpen` or if the address leads to it. */
function Article({ article, isOpen }: { article: HelpArticle; isOpen: boolean }) {
  const { id, question, paragraphs, links = [] } = article;
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
    <details ref={details} id={id} className={styles.article} open={isOpen}>
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
