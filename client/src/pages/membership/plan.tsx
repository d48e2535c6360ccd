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
        'One credit gets one book, whatever its length, as audiobook and ebook. Each month of membership gives you one.',
    },
    {
      asked: 'And if I read faster?',
      answered: `You can buy ${packCredits} more credits for ${dollars(packAmount)} whenever you like, that is ${dollars(Math.round(packAmount / packCredits))} a credit.`,
    },
    {
      asked: 'Can I stop for a while?',
      answered:
        'Yes: take a break of 30, 60 or 90 days. You pay nothing meanwhile and keep your credits and your books.',
    },
    {
      asked: 'How do I cancel?',
      answered:
        'On your account page, anytime. The books in your library stay yours to read; unused credits are lost, so spend them first.',
    },
    {
      asked: 'Where do I type my card number?',
      answered:
        'Only on the page of our payment provider, which opens when you start. We never see or keep your card.',
    },
  ];
  return (
    <Page>
      <div className={styles.split}>
        <div>
          <PageHead
            title="One plan: a story a month"
            lead="Enough to live in French every day, and small enough to forget about."
          />
        </div>
        <PlanCard />
      </div>
      <section className={styles.questions} aria-labelledby="questions">
        <h2 id="questions">What people ask</h2>
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
