/** Marks a promise as handled because it is awaited later, so that a rejection isn't reported as unhandled. */
export function markPromiseHandled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
