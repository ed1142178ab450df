import { sameJson } from '../sameJson.ts';
import { readRecordView } from './recordView.ts';

/** Returns whether two views show records in the same way. The database reorders the members of saved views. */
export function isSameView(a: unknown, b: unknown): boolean {
  return sameJson(readRecordView(a), readRecordView(b));
}
