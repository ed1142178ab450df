import { Suspense, useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { useApiCall } from '../../api/useApiCall.ts';
import { useAccess } from '../../state/useBoot.ts';
import { describeMatchingFields } from './describeMatchingFields.ts';
import { type DuplicatePair, type DuplicateSearch, dismissDuplicate } from './duplicateCalls.ts';

const MergeDialog = createLazyComponent(() => import('./MergeDialog.tsx'));

export interface DuplicatePairsProps {
  compiled: CompiledDirectory;
  search: DuplicateSearch;
  onMore: () => void;
  /** Called when two records were merged or marked as different. */
  onChanged: () => void;
}

/** Lists pairs of similar records with their common fields and actions. */
export function DuplicatePairs({ compiled, search, onMore, onChanged }: DuplicatePairsProps) {
  const { t } = useMessages();
  const [compared, setCompared] = useState<DuplicatePair | null>(null);
  return (
    <>
      <p role="status" className="dk-faint">
        {t('duplicates.found', { count: search.totalPairs })}
      </p>
      <ul className="dk-link-list" aria-label={t('duplicates.pairs')}>
        {search.pairs.map(pair => (
          <Pair
            key={`${pair.a.id} ${pair.b.id}`}
            {...{ compiled, pair, onChanged }}
            onCompare={() => setCompared(pair)}
          />
        ))}
      </ul>
      {search.pairs.length < search.totalPairs && <Button onClick={onMore}>{t('duplicates.more')}</Button>}
      {compared && (
        <Suspense>
          <MergeDialog
            compiled={compiled}
            itemIds={[compared.a.id, compared.b.id]}
            onMerged={onChanged}
            onClose={() => setCompared(null)}
          />
        </Suspense>
      )}
    </>
  );
}

interface PairProps {
  compiled: CompiledDirectory;
  pair: DuplicatePair;
  onCompare: () => void;
  onChanged: () => void;
}

function Pair({ compiled, pair: { a, b, score, same }, onCompare, onChanged }: PairProps) {
  const messages = useMessages();
  const { t, locale } = messages;
  const toasts = useToasts();
  const call = useApiCall();
  const { id } = compiled.directory;
  const rights = useAccess().rightsIn(id);
  const names = { a: a.display, b: b.display };
  const percent = new Intl.NumberFormat(locale, { style: 'percent' }).format(score);
  const say = (isDismissed: boolean) =>
    call.run(async () => {
      await dismissDuplicate(id, { itemId: a.id, otherId: b.id, isDismissed });
      if (isDismissed) toasts.show({ text: t('duplicates.dismissed'), onUndo: () => void say(false) });
      onChanged();
    });
  return (
    <li className="dk-duplicate">
      <div className="dk-stack" style={{ gap: 0, minWidth: 0 }}>
        <span className="dk-duplicate-names">
          <span>{a.display}</span>
          <span aria-hidden="true">↔</span>
          <span>{b.display}</span>
        </span>
        <span className="dk-faint">
          {[t('duplicates.score', { percent }), ...describeMatchingFields(messages, compiled, same)].join(
            ' · ',
          )}
        </span>
        {call.problem && <Notice tone="danger">{call.problem}</Notice>}
      </div>
      <div className="dk-duplicate-actions">
        {rights.record.delete && (
          <Button size="small" aria-label={t('duplicates.compareOf', names)} onClick={onCompare}>
            {t('duplicates.compare')}
          </Button>
        )}
        <Button
          size="small"
          tone="quiet"
          isBusy={call.isBusy}
          aria-label={t('duplicates.dismissOf', names)}
          onClick={() => void say(true)}
        >
          {t('duplicates.dismiss')}
        </Button>
      </div>
    </li>
  );
}
