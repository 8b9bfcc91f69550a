/** Origin of an event, for diagnosis only. No behaviour depends on it. */
export interface Cause {
  /** Id of the request, as in the access log; null for an event that no request caused. */
  requestId: string | null;
  /** Trace context of the request, as W3C `traceparent`; null where no traces are kept. */
  traceParent: string | null;
}

export const NO_CAUSE: Cause = { requestId: null, traceParent: null };
