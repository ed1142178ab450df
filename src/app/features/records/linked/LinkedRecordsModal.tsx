import { useMemo } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import { FilterBar } from '#view/table/filters/FilterBar.tsx';
import { ListedRecords } from '../../../shared/recordList/ListedRecords.tsx';
import { useRecordListing } from '../../../shared/recordList/useRecordListing.ts';
import { getDirectorySource } from '../../../shared/records/recordSource.ts';
import { useTemporaryView } from '../../../shared/records/useRecordView.ts';
import type { RecordViewHandle } from '../../../shared/records/useViewState.ts';
import { ViewSwitch } from '../../../shared/viewKinds/ViewSwitch.tsx';
import { type OpenRecordList, openNewRecordForm, openRecord } from '../../../state/openRecordsState.ts';
import { useAccess } from '../../../state/useBoot.ts';
import './linked-list.css';
import { createLinkValue } from './findLinkFields.ts';

export interface LinkedRecordsModalProps {
  list: OpenRecordList;
  compiled: CompiledDirectory;
  onClose: () => void;
}

/** Shows the records that link to a record, in a list, a board or another view mode, in a modal over the record. */
export default function LinkedRecordsModal({ list: opened, compiled, onClose }: LinkedRecordsModalProps) {
  const { t } = useMessages();
  const view = useLinkedView(useTemporaryView(compiled), opened);
  const listing = useRecordListing(getDirectorySource(compiled), view);
  const add = useAdding(compiled, opened);
  return (
    <Modal
      title={opened.title}
      size="wide"
      onClose={onClose}
      actions={
        <>
          <ViewSwitch compiled={compiled} view={view} />
          {add && (
            <Button icon="plus" onClick={add}>
              {t('records.add')}
            </Button>
          )}
        </>
      }
    >
      <div className="dk-linked-list">
        <FilterBar
          compiled={compiled}
          value={view.view.filters}
          onChange={filters => view.change({ filters })}
          onSubmit={view.flush}
        />
        <ListedRecords
          listing={listing}
          isSelectable={false}
          onOpen={item => openRecord(opened.directoryId, item.id)}
          onAdd={add}
        />
      </div>
    </Modal>
  );
}

/** Adds the condition that records link to the record to the user's filters. */
function useLinkedView(
  handle: RecordViewHandle,
  { fieldId, itemId }: Pick<OpenRecordList, 'fieldId' | 'itemId'>,
): RecordViewHandle {
  const { asked } = handle;
  const linked = useMemo(() => {
    if (!asked) return undefined;
    const { filters } = asked.view;
    const link = { field: fieldId, operator: 'Equals', value: { stringValue: itemId } } as const;
    const conditions = [link, ...filters.conditions];
    return { ...asked, view: { ...asked.view, filters: { ...filters, conditions } } };
  }, [asked, fieldId, itemId]);
  return { ...handle, asked: linked };
}

/**
 * Returns a function that opens the form of a new record with the same link; `undefined` if the user can't create such
 * a record.
 */
function useAdding(
  { directory, fieldById }: CompiledDirectory,
  { fieldId, itemId }: Pick<OpenRecordList, 'fieldId' | 'itemId'>,
): (() => void) | undefined {
  const mayCreate = useAccess().rightsIn(directory.id).record.create;
  const field = fieldById.get(fieldId);
  if (!mayCreate || !field) return undefined;
  return () =>
    void openNewRecordForm(directory.id, { values: { [fieldId]: createLinkValue(field, itemId) } });
}
