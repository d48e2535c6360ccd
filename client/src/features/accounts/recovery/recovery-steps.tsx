import { useState } from 'react';
import { paths } from '../../../lib/navigation/paths.ts';
import { useBack } from '../../../lib/navigation/use-back.ts';
import { Banner } from '../../../ui/page/banner.tsx';
import { EmailStep } from './email-step.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { PasswordChangedMessage } from './password-changed-message.tsx';
import styles from './recovery.module.css';
import type { RecoveryStep } from './recovery.ts';
import { TokenStep } from './token-step.tsx';

const stepNumbers = { email: 1, token: 2, password: 3 } as const;
const stepNames = { email: 'your email', token: 'the token', password: 'a new password' } as const;

export function RecoverySteps() {
  const [step, setStep] = useState<RecoveryStep>({ name: 'email' });
  const handleCancel = useBack(paths.login);

  if (step.name === 'done') return <PasswordChangedMessage message={step.message} />;
  return (
    <>
      <p className={styles.step}>
        Step {stepNumbers[step.name]} of 3: {stepNames[step.name]}
      </p>
      {step.name === 'email' && <EmailStep onCancel={handleCancel} onNext={setStep} />}
      {step.name === 'token' && <TokenStep {...step} onCancel={handleCancel} onNext={setStep} />}
      {step.name === 'password' && (
        <div className={styles.password}>
          <Banner tone="good">{step.message}</Banner>
          <NewPasswordForm
            token={step.token}
            email={step.email}
            onCancel={handleCancel}
            onDone={(message) => setStep({ name: 'done', message })}
          />
        </div>
      )}
    </>
  );
}
