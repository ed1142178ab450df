import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import type { DraftOffer } from './useRecordDraft.ts';

/** What was typed earlier and not saved: the person says whether it is taken up again. */
export function DraftNotice({ draft }: { draft: DraftOffer }) {
  const { t, formatDateTime } = useMessages();
  const { offered } = draft;
  if (!offered) return null;
  return (
    <Notice>
      <div className="dk-row dk-row-wrap">
        <span>{t('records.draft', { at: formatDateTime(offered.at) })}</span>
        <Button size="small" onClick={draft.restore}>
          {t('records.draftRestore')}
        </Button>
        <Button size="small" tone="quiet" onClick={draft.discard}>
          {t('records.draftDiscard')}
        </Button>
      </div>
    </Notice>
  );
}
