import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { FieldDefinition } from '#core/model.ts';
import { formatDecimal, parseDecimal } from '../decimal.core.ts';
import { getNumberPrecision } from '../number.core.ts';

/** Formats a text in the language's notation. Returns the text unchanged if it isn't a number. */
export function formatNumberText(
  text: string,
  definition: FieldDefinition,
  { locale }: FieldContext,
): string {
  const precision = getNumberPrecision(definition);
  const parsed = parseDecimal(text, precision, locale);
  return 'error' in parsed ? text : formatDecimal(parsed.value, precision, locale);
}
