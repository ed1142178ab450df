import type { FieldValue } from '../../model.ts';
import { normalizeCase, normalizeForComparison } from '../../text.ts';

/**
 * Returns equal texts for normalized values that a unique field treats as equal because they look the same to
 * users.
 */
export function toUniqueText(value: FieldValue): string {
  return normalizeCase(
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === 'string' ? normalizeForComparison(part) : part,
    ),
  );
}
