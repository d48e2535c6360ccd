/** A number that the database knows, and that `/metrics` shows as a gauge. */
export type Measure = {
  /** The name of the gauge. Ends with its unit. */
  name: string;
  help: string;
  /**
   * A query of one row with one column, `value`. It runs at every scrape, so it must be cheap. Null leaves the gauge
   * out.
   */
  query: string;
};
