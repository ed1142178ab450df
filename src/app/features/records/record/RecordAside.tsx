import { useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { DirectoryRights, Item } from '#core/model.ts';
import { isModuleEnabled, mayWith } from '#core/permissions.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { type Tab, Tabs } from '#view/kit/layout/Tabs.tsx';
import { useUser } from '../../../state/useBoot.ts';
import { RecordFiles } from './RecordFiles.tsx';
import { RecordNotes, type RecordNotesProps } from './RecordNotes.tsx';

export interface RecordAsideProps {
  compiled: CompiledDirectory;
  item: Item;
  rights: DirectoryRights;
  noteDrafts: RecordNotesProps['drafts'];
  onNoteDrafts: RecordNotesProps['onDrafts'];
  onChanged: () => void;
}

/** Which parts stand beside the form of a record: those the directory and the account have and the person may read. */
export function useAsideTabs(
  { directory }: CompiledDirectory,
  rights: DirectoryRights,
): readonly ('comments' | 'files')[] {
  const { settings } = useUser().account;
  const opened = { directory, rights };
  const mayReadFiles = isModuleEnabled(settings, 'fileStorage') && mayWith(opened, 'files', 'read');
  return [
    ...(mayWith(opened, 'comments', 'read') ? (['comments'] as const) : []),
    ...(mayReadFiles ? (['files'] as const) : []),
  ];
}

/** What people say and put beside a record's fields. */
export function RecordAside(props: RecordAsideProps) {
  const { compiled, item, rights, noteDrafts, onNoteDrafts, onChanged } = props;
  const { t } = useMessages();
  const tabs: readonly Tab[] = useAsideTabs(compiled, rights).map(id => ({ id, label: t(`records.${id}`) }));
  const [selected, setSelected] = useState(tabs[0]?.id ?? '');
  const place = { directoryId: compiled.directory.id, itemId: item.id };
  return (
    <aside className="dk-record-aside" aria-label={t('records.activity')}>
      <Tabs label={t('records.activity')} tabs={tabs} selected={selected} onSelect={setSelected}>
        {selected === 'comments' && (
          <RecordNotes
            place={place}
            access={rights.comments}
            drafts={noteDrafts}
            onDrafts={onNoteDrafts}
            onChanged={onChanged}
          />
        )}
        {selected === 'files' && <RecordFiles place={place} access={rights.files} />}
      </Tabs>
    </aside>
  );
}
