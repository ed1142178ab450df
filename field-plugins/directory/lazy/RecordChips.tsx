import { type ReactNode, useContext } from 'react';
import { FieldServicesContext } from '#view/engine/fieldServices.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';

export interface RecordChipProps {
  directoryId: string;
  itemId: string;
  /** `undefined` if the viewer can't see the record. */
  display: string | undefined;
  grip?: ReactNode;
  onRemove?: () => void;
}

/** A chosen record: its name, a link to it, and a button to remove it. */
export function RecordChip({ directoryId, itemId, display, grip, onRemove }: RecordChipProps) {
  const { t } = useMessages();
  const openRecord = useContext(FieldServicesContext)?.openRecord;
  const name = display ?? t('field.Directory.unseen');
  return (
    <>
      {grip}
      {display && openRecord ? (
        <button
          type="button"
          className="dk-chip-link"
          aria-label={t('field.Directory.openNamed', { name })}
          onClick={() => openRecord(directoryId, itemId)}
        >
          {name}
        </button>
      ) : (
        <span className={display ? 'dk-chip-text' : 'dk-chip-text dk-unseen'}>{name}</span>
      )}
      {onRemove && (
        <IconButton
          icon="close"
          size="small"
          label={t('field.Directory.remove', { name })}
          onClick={onRemove}
        />
      )}
    </>
  );
}
