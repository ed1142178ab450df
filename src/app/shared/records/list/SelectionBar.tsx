import type { ReactNode } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import type { RecordSelectionState } from '#view/table/grid/selection.ts';

/** Shows the number of records selected on all pages, and the actions for them. */
export function SelectionBar({
  selection,
  children,
}: {
  selection: RecordSelectionState;
  children?: ReactNode;
}) {
  const { t } = useMessages();
  const { size } = selection.ids;
  if (size === 0) return null;
  return (
    <section className="dk-selection-bar" aria-label={t('list.selection')}>
      <strong role="status">{t('list.selected', { count: size })}</strong>
      {children}
      <IconButton
        size="small"
        icon="close"
        label={t('list.clearSelection')}
        onClick={() => selection.onChange(new Set())}
      />
    </section>
  );
}
