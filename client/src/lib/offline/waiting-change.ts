/** A change that the member has made on this device and that the server has not confirmed yet. */
export type WaitingChange = {
  /** A UUID, sent as the `Idempotency-Key`. */
  id: string;
  memberId: number;
  callName: string;
  input: Readonly<Record<string, unknown>>;
  /** The time of the change according to this device, in ISO 8601. */
  madeAt: string;
};
