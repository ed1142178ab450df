/** Marks a promise as handled if it is awaited later, so that its rejection isn't reported as unhandled. */
export function markPromiseHandled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
