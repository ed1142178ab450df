/** Builds the texts stored with a record: its display text, and the folded text that keyword searches scan. */

import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { formatRecordDisplay } from '#core/field/display.ts';
import type { FieldValues } from '#core/model.ts';
import { writeSearchSections } from '#server/modules/indexes/index.ts';
import type { RecordScope } from '../recordScope.ts';
import { createFieldContext, type RecordReferences } from '../references.ts';

const MAX_DISPLAY_LENGTH = 300;

export interface RecordTexts {
  readonly display: string;
  readonly searchText: string;
}

export function buildRecordTexts(
  scope: Pick<RecordScope, 'locale' | 'countryCode' | 'definitions'>,
  compiled: CompiledDirectory,
  record: { number: number; values: FieldValues; references: RecordReferences },
): RecordTexts {
  const context = createFieldContext(scope, compiled.registry, record);
  const { displayFieldId } = compiled.directory;
  const displayed = displayFieldId ? compiled.fieldById.get(displayFieldId) : undefined;
  const shown = displayed?.toText(displayed.valueIn(context), context) ?? '';
  const display = formatRecordDisplay(
    record.number,
    shown.slice(0, MAX_READ_LENGTH).replaceAll(/\s+/g, ' ').trim().slice(0, MAX_DISPLAY_LENGTH),
  );
  const texts = getSearchedFields(compiled).flatMap(field => [
    ...field.searchTexts(field.valueIn(context), context),
  ]);
  return { display, searchText: writeSearchSections(record.number, new Map(texts)) };
}

/** Returns the fields whose text is searched: those with stored values, and the display field. */
function getSearchedFields({ fields, directory }: CompiledDirectory) {
  return fields.filter(field => !field.isComputed || field.definition.id === directory.displayFieldId);
}

/** The maximum number of characters that are read from a text of which only the beginning is displayed. */
const MAX_READ_LENGTH = 1_000;
