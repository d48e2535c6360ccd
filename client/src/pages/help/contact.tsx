import { Link } from 'react-router-dom';
import { HelpForm } from '../../features/help/help-form.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { Page, PageHead } from '../../ui/page/page.tsx';
import styles from './contact.module.css';

export function ContactPage() {
  return (
    <Page width="narrow">
      <PageHead
        title="Email Us"
        lead="Questions, problems or ideas? Write to Customer Service, and a person will reply by email."
      />
      <p className={styles.answers}>
        In a hurry? <Link to={paths.help}>Help</Link> answers most questions at once, about{' '}
        <Link to={`${paths.help}#pausing`}>pausing</Link>,{' '}
        <Link to={`${paths.help}#cancelling`}>cancelling</Link>,{' '}
        <Link to={`${paths.help}#credits`}>credits</Link>, <Link to={`${paths.help}#listen`}>listening</Link>{' '}
        and <Link to={`${paths.help}#practice`}>practice</Link>.
      </p>
      <HelpForm />
    </Page>
  );
}
