import { byId, type OwnedData, utcTime } from '../../lib/owned-data.ts';

export const mailData: OwnedData = {
  exported: [
    {
      name: 'emails',
      from: 'emails r',
      key: [byId],
      fields: { subject: 'r.subject', created_at: utcTime('r.created_at'), sent_at: utcTime('r.sent_at') },
    },
  ],
  erasure: {
    emails: 'deleted',
  },
};
