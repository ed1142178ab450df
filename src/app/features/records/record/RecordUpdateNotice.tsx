import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { FieldValuesPatch, Item } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { findConflictingFields, type RecordUpdate } from '../session/recordNews.ts';

export interface RecordUpdateNoticeProps {
  compiled: CompiledDirectory;
  /** The record as opened. */
  item: Pick<Item, 'customFields'>;
  /** `null` until the other users' changes are loaded. */
  news: RecordUpdate | null;
  patch: FieldValuesPatch;
  /** Name of the user who changed the record, if known. */
  name: string | undefined;
}

/**
 * Shown if another user changed the record while the user has unsaved input. Names the other user, and says whether
 * both users' changes can be merged.
 */
export function RecordUpdateNotice({ compiled, item, news, patch, name }: RecordUpdateNoticeProps) {
  const { t } = useMessages();
  const who = name ? t('records.changedBy', { name }) : t('records.changedMeanwhile');
  const fields = news ? findConflictingFields(compiled, { item, news, patch }) : [];
  const what =
    fields.length > 0 ? t('records.willAsk', { fields: fields.join(', ') }) : t('records.willMerge');
  return <Notice>{news ? `${who} ${what}` : who}</Notice>;
}
