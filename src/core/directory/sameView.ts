import { isSameJson } from '../sameJson.ts';
import { parseRecordView } from './recordView.ts';

/**
 * Returns whether two views are equal, regardless of the order of their members, which the database doesn't preserve.
 */
export function isSameView(a: unknown, b: unknown): boolean {
  return isSameJson(parseRecordView(a), parseRecordView(b));
}
