/** A promise that is awaited later, when whoever awaits it hears of its failure: until then nobody would. */
export function heard<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
