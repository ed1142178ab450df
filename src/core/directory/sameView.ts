import { sameJson } from '../configuration/sameJson.ts';
import { readRecordView } from './recordView.ts';

/** Whether records are looked at alike. The server keeps the members of what is saved in an order of its own. */
export function isSameView(a: unknown, b: unknown): boolean {
  return sameJson(readRecordView(a), readRecordView(b));
}
