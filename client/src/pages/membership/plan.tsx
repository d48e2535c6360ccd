import { useMonthlyOffer } from '../../features/membership/offers/monthly-offer.ts';
import { PlanCard } from '../../features/membership/offers/plan-card.tsx';
import { dollars, plural } from '../../lib/format.ts';
import { Page, PageHead } from '../../ui/page.tsx';
import styles from './plan.module.css';

export function PlanPage() {
  const { amount, trialDays, packAmount, packCredits } = useMonthlyOffer();
  const questions = [
    {
      asked: 'What does it cost today?',
      answered: `Nothing. The first ${plural(trialDays, 'day')} are free, with your first book and audiobook. After that it is ${dollars(amount)} a month, until you cancel.`,
    },
    {
      asked: 'What is a credit?',
      answered:
        'One credit gets you one book of any length, as audiobook and ebook. You get a credit with every month of membership.',
    },
    {
      asked: 'What if I read faster?',
      answered: `You can buy ${packCredits} more credits for ${dollars(packAmount)} anytime, which is ${dollars(Math.round(packAmount / packCredits))} a credit.`,
    },
    {
      asked: 'Can I take a break?',
      answered: 'Yes, for 30, 60 or 90 days. You pay nothing and keep your credits and books.',
    },
    {
      asked: 'How do I cancel?',
      answered:
        'Anytime, on your account page. You keep the books in your library but lose unused credits, so use them first.',
    },
    {
      asked: 'Where do I enter my card number?',
      answered:
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
          {questions.map(({ asked, answered }) => (
            <div key={asked}>
              <dt>{asked}</dt>
              <dd>{answered}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Page>
  );
}
