/** Returns whether an event concerns this record; events without a record id concern all records. */
export function isEventForRecord(data: unknown, itemId: string): boolean {
  if (typeof data !== 'object' || data === null) return true;
  return 'itemId' in data ? data.itemId === itemId : true;
}
