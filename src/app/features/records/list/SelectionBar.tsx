import type { ReactNode } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import type { Selection } from '#view/table/grid/selection.ts';

/** What is chosen, on this page and others, and what can be done to it. */
export function SelectionBar({ selection, children }: { selection: Selection; children?: ReactNode }) {
  const { t } = useMessages();
  const { size } = selection.ids;
  if (size === 0) return null;
  return (
    <section className="dk-selection-bar" aria-label={t('list.selection')}>
      <strong role="status">{t('list.selected', { count: size })}</strong>
      {children}
      <Button tone="quiet" size="small" icon="close" onClick={() => selection.onChange(new Set())}>
        {t('list.clearSelection')}
      </Button>
    </section>
  );
}
