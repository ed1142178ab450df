import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BulkEdit } from '#core/model.ts';
import type { Messages } from '#view/i18n/messages.ts';
import type { BulkChange } from './bulkCalls.ts';

type Told = Pick<BulkChange, 'kind' | 'fieldIds' | 'statusId'>;

/** Returns the name of a bulk change in the user's language. */
export function describeBulkChange(
  { t }: Messages,
  compiled: CompiledDirectory,
  { kind, fieldIds, statusId }: Told,
): string {
  const fields = (fieldIds ?? []).flatMap(id => compiled.fieldById.get(id)?.definition.name ?? []);
  if (kind === 'Edit')
    return fields.length > 0 ? t('bulk.kindEdit', { fields: fields.join(', ') }) : t('bulk.kindFields');
  if (kind !== 'Status') return t(`bulk.kind${kind}`);
  const status = statusId ? compiled.statusById.get(statusId) : undefined;
  return t('bulk.kindStatus', { status: status?.name ?? '—' });
}

export function describeBulkEdit(messages: Messages, compiled: CompiledDirectory, edit: BulkEdit): string {
  const fieldIds = Object.keys(edit.customFields ?? {});
  const kind = edit.delete ? 'Delete' : fieldIds.length > 0 ? 'Edit' : edit.status ? 'Status' : 'Tags';
  return describeBulkChange(messages, compiled, {
    kind,
    fieldIds,
    ...(edit.status && { statusId: edit.status }),
  });
}
