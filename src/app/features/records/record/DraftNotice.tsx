import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { useLoadedRecord } from '../session/RecordSessionContext.ts';

/** Offers to restore input that was typed earlier and wasn't saved. */
export function DraftNotice() {
  const { t, formatDateTime } = useMessages();
  const { session, state } = useLoadedRecord();
  const { offered } = state;
  if (!offered) return null;
  return (
    <Notice>
      <div className="dk-row dk-row-wrap">
        <span>{t('records.draft', { at: formatDateTime(offered.at) })}</span>
        <Button size="small" onClick={session.takeDraft}>
          {t('records.draftRestore')}
        </Button>
        <Button size="small" tone="quiet" onClick={session.dropDraft}>
          {t('records.draftDiscard')}
        </Button>
      </div>
    </Notice>
  );
}
