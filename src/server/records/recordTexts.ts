/** The texts kept beside a record: its display, and the folded text that keyword search looks through. */
import type { CompiledDirectory } from '#core/compileDirectory.ts';
import { displayOf } from '#core/display.ts';
import type { FieldValues } from '#core/model.ts';
import { foldCase } from '#core/text.ts';
import type { RecordScope } from './recordScope.ts';
import { createFieldContext, type References } from './references.ts';

const MAX_DISPLAY_LENGTH = 300;
/** A field adds at most this much to the search text; whole novels are not searched. */
const MAX_SEARCHED_LENGTH = 10_000;

export interface RecordTexts {
  readonly display: string;
  readonly searchText: string;
}

export function recordTexts(
  scope: Pick<RecordScope, 'locale' | 'countryCode' | 'definitions'>,
  compiled: CompiledDirectory,
  record: { number: number; values: FieldValues; references: References },
): RecordTexts {
  const context = createFieldContext(scope, compiled.registry, record);
  const textOf = (fieldId: string) => {
    const field = compiled.fieldById.get(fieldId);
    return field?.toText(field.valueIn(context), context).slice(0, MAX_SEARCHED_LENGTH) ?? '';
  };
  const { displayFieldId } = compiled.directory;
  const display = displayOf(
    record.number,
    displayFieldId && textOf(displayFieldId).replaceAll(/\s+/g, ' ').trim().slice(0, MAX_DISPLAY_LENGTH),
  );
  const stored = compiled.fields.filter(field => !field.isComputed && record.values[field.definition.id]);
  const texts = stored.map(field => textOf(field.definition.id)).filter(text => text !== '');
  return { display, searchText: foldCase([display, ...texts].join('\n')) };
}
