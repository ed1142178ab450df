import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { FieldValuesPatch, Item } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { changedByBoth, type RecordNews } from '../session/recordNews.ts';

export interface NewsNoticeProps {
  compiled: CompiledDirectory;
  /** As it was opened. */
  item: Pick<Item, 'customFields'>;
  /** Null until it is known what others made of it. */
  news: RecordNews | null;
  /** What is typed. */
  patch: FieldValuesPatch;
  /** Who changed it, where that is known. */
  name: string | undefined;
}

/** Others changed the record while something is typed into it: who, and what becomes of both changes. */
export function NewsNotice({ compiled, item, news, patch, name }: NewsNoticeProps) {
  const { t } = useMessages();
  const who = name ? t('records.changedBy', { name }) : t('records.changedMeanwhile');
  const fields = news ? changedByBoth(compiled, { item, news, patch }) : [];
  const what =
    fields.length > 0 ? t('records.willAsk', { fields: fields.join(', ') }) : t('records.willMerge');
  return <Notice>{news ? `${who} ${what}` : who}</Notice>;
}
