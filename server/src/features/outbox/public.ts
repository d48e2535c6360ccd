export { sendEmails, sendEmailsSoon } from './send-emails.ts';
export { sweepEmails } from './sweep-emails.ts';
export {
  type EmailText,
  writeDecoyEmail,
  writeEmail,
  writeEmailTo,
  writePlainTextEmail,
} from './write-email.ts';
