/** Whether news are about this record; news that do not say concern all. */
export function concernsRecord(data: unknown, itemId: string): boolean {
  if (typeof data !== 'object' || data === null) return true;
  return 'itemId' in data ? data.itemId === itemId : true;
}
