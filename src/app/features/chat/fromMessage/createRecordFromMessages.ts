/** Determines the values that a new record copies from messages of a conversation. */
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { resolveFieldStates } from '#core/directory/fieldStates.ts';
import type { BoundField } from '#core/field/boundField.ts';
import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import type { Conversation, DirectoryRights, FieldValues, Message } from '#core/model.ts';
import { stripMentionMarkup } from '#core/notes/mentions.ts';
import type { InitialRecordValues } from '../../../state/openRecordsState.ts';

export interface RecordCreationContext {
  readonly compiled: CompiledDirectory;
  readonly rights: DirectoryRights;
  readonly groupIds: readonly string[];
}

/** Returns editable fields that accept any text; those that accept the longest texts come first. */
export function getTextFields(maker: RecordCreationContext): BoundField[] {
  return writable(maker)
    .filter(({ plugin, isArray, isDerived }) => plugin.readsText === 'any' && !isArray && !isDerived)
    .sort((one, other) => longest(other) - longest(one));
}

/** @param fieldId The field to which the text is copied; `null` for none. */
export function createRecordFromMessages(
  maker: RecordCreationContext,
  {
    conversation,
    messages,
    fieldId,
  }: { conversation: Conversation; messages: readonly Message[]; fieldId: string | null },
): InitialRecordValues {
  const text = joinMessageTexts(messages);
  const { contact } = conversation;
  const values: FieldValues = {};
  for (const { definition } of writable(maker)) {
    if (definition.id === fieldId && text !== '') values[definition.id] = { stringValue: text };
    if (definition.id === WRITABLE_ID.contact && contact) values[definition.id] = { stringValue: contact.id };
  }
  return { values };
}

export function joinMessageTexts(messages: readonly Message[]): string {
  return messages
    .map(({ text }) => stripMentionMarkup(text).trim())
    .filter(text => text !== '')
    .join('\n');
}

function writable({ compiled, rights, groupIds }: RecordCreationContext): BoundField[] {
  const states = resolveFieldStates({
    ...{ compiled, rights, groupIds },
    ...{ status: compiled.firstStatus, isNew: true },
  });
  return compiled.fields.filter(({ definition }) => states[definition.id]?.mode === 'edit');
}

function longest(field: BoundField): number {
  return field.schema().maxLength ?? 0;
}
