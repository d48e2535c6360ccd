import { string } from 'yup';
import { reportKinds } from './constants.ts';

/** The kind of problem in a report about a phrase. */
export const reportKindField = () =>
  string()
    .typeError('kind must be text.')
    .required('kind is required.')
    .oneOf(reportKinds, `kind must be one of ${reportKinds.join(', ')}.`);
