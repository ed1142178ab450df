import type { FieldValue } from '../model.ts';
import { foldCase } from '../text.ts';

/** Normalized values that count as the same in a unique field have the same text: letter case is ignored. */
export function uniqueText(value: FieldValue): string {
  return foldCase(JSON.stringify(value));
}
