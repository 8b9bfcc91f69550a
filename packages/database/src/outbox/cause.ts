/** What an event comes from, for whoever looks into it. Nothing that is done depends on it. */
export interface Cause {
  /** The request, as the access log names it; null for what no request caused. */
  requestId: string | null;
  /** The request's place in its trace, as W3C `traceparent`; null where no traces are kept. */
  traceParent: string | null;
}

export const NO_CAUSE: Cause = { requestId: null, traceParent: null };
