import type { FieldValue } from '../../model.ts';
import { foldCase, foldText } from '../../text.ts';

/** Normalized values that count as the same in a unique field have the same text: what people read as the same. */
export function uniqueText(value: FieldValue): string {
  return foldCase(
    JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? foldText(part) : part)),
  );
}
