import { isViewFiltered, noFilters } from '#core/directory/recordView.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { EmptyState } from '#view/kit/feedback/states.tsx';
import type { RecordListProps } from '../RecordList.tsx';
import { listTexts } from './texts.ts';

type NothingHereProps = Pick<RecordListProps, 'view' | 'onAdd' | 'onImport' | 'onShowAll' | 'texts'>;

/** Shown in place of records if no records were found, or if there are none yet. */
export default function EmptyRecordList(props: NothingHereProps) {
  return (
    <TextsProvider texts={listTexts}>
      <Nothing {...props} />
    </TextsProvider>
  );
}

function Nothing({ view, onAdd, onImport, onShowAll, texts }: NothingHereProps) {
  const { t } = useMessages();
  if (isViewFiltered(view.view.filters) || onShowAll) {
    return (
      <EmptyState icon="search" title={t('records.nothingFound')} text={t('records.nothingFoundText')}>
        <Button onClick={onShowAll ?? (() => view.change({ filters: noFilters }))}>
          {t('filter.clearAll')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="list"
      title={texts?.title ?? t('records.empty')}
      text={texts?.text ?? t(onAdd ? 'records.emptyText' : 'records.emptyReadOnly')}
    >
      {onAdd && (
        <Button icon="plus" onClick={onAdd}>
          {texts?.addText ?? t('records.add')}
        </Button>
      )}
      {onImport && (
        <Button icon="upload" onClick={onImport}>
          {t('records.importFile')}
        </Button>
      )}
    </EmptyState>
  );
}
