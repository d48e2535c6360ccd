import { usePricing } from '../../features/membership/base/monthly-offer.ts';
import { PlanCard } from '../../features/membership/offers/plan-card.tsx';
import { formatDollars, pluralize } from '../../lib/labels/format.ts';
import { Page, PageHead } from '../../ui/page/page.tsx';
import styles from './plan.module.css';

export function PlanPage() {
  const { amount, trialDays, packAmount, packCredits } = usePricing();
  const questions = [
    {
      question: 'What does it cost today?',
      reply: `Nothing. The first ${pluralize(trialDays, 'day')} are free, with your first book and audiobook. After that it is ${formatDollars(amount)} a month, until you cancel.`,
    },
    {
      question: 'What is a credit?',
      reply:
        'One credit gets you one book of any length, as audiobook and ebook. You get a credit with every month of membership.',
    },
    {
      question: 'What are included stories?',
      reply:
        'Stories that you read without a credit while your membership is active, in the free trial too. They’re marked Included.',
    },
    {
      question: 'What if I read faster?',
      reply: `You can buy ${packCredits} more credits for ${formatDollars(packAmount)} anytime, which is ${formatDollars(Math.round(packAmount / packCredits))} a credit.`,
    },
    {
      question: 'Can I take a break?',
      reply: 'Yes, for 30, 60 or 90 days. You pay nothing and keep your credits and books.',
    },
    {
      question: 'How do I cancel?',
      reply:
        'Anytime, on your account page. You keep the books in your library but lose unused credits, so use them first.',
    },
    {
      question: 'Where do I enter my card number?',
      reply:
        'Only on our payment provider’s page, which opens when you start. We never see or store your card details.',
    },
  ];
  return (
    <Page>
      <div className={styles.split}>
        <div>
          <PageHead
            title="One plan: a story a month"
            lead="A new story every month, with all the time you need to enjoy it."
          />
        </div>
        <PlanCard />
      </div>
      <section className={styles.questions} aria-labelledby="questions">
        <h2 id="questions">Frequently asked questions</h2>
        <dl>
          {questions.map(({ question, reply }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{reply}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Page>
  );
}
