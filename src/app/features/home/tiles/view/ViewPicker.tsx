import { useCallback, useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { FormModal } from '#view/kit/overlays/FormModal.tsx';
import { useLoad } from '../../../../api/useLoad.ts';
import type { TileContentPickerProps } from '../../../../shared/home/tileKind.ts';
import { useAccess, useBoot } from '../../../../state/useBoot.ts';
import { listViews } from './viewCalls.ts';

/** Selects what the tile shows: all records of a directory, or the records of one of its named views. */
export function ViewPicker({ onChoose, onClose }: TileContentPickerProps) {
  const { t } = useMessages();
  const access = useAccess();
  const directories = useBoot().directories.filter(({ id }) => access.mayRead(id));
  const [directoryId, setDirectoryId] = useState(directories[0]?.id ?? '');
  const [viewId, setViewId] = useState('');
  const load = useCallback(
    async (signal: AbortSignal) => (directoryId ? listViews(directoryId, signal) : []),
    [directoryId],
  );
  const views = useLoad(load).data ?? [];
  return (
    <FormModal
      title={t('home.pinView')}
      size="small"
      onClose={onClose}
      isDirty={() => false}
      isBusy={false}
      problem={null}
      confirmLabel={t('home.addTile')}
      onSubmit={() => directoryId && onChoose({ directoryId, ...(viewId && { viewId }) })}
    >
      <Field label={t('home.directory')}>
        <Select
          value={directoryId}
          emptyLabel={null}
          options={directories.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={id => {
            setDirectoryId(id);
            setViewId('');
          }}
        />
      </Field>
      <Field label={t('home.view')} help={views.length === 0 ? t('home.noViews') : undefined}>
        <Select
          value={viewId}
          emptyLabel={t('home.allRecords')}
          options={views.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setViewId}
        />
      </Field>
    </FormModal>
  );
}
