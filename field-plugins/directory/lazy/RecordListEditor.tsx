import { MAX_LIST_VALUES } from '#core/limits.ts';
import type { EditorProps } from '#view/engine/fieldUi.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { ChipListEditor } from '../../shared/lazy/ChipListEditor.tsx';
import { toControlProps } from '../../shared/ui/control.tsx';
import { RecordChip } from './RecordChips.tsx';
import { RecordLookup, useRecordDisplays } from './RecordLookup.tsx';

/** Edits a list of records: chips in order, and one lookup that adds and removes records. */
export function RecordListEditor(props: EditorProps) {
  const { definition, context } = props;
  const { t } = useMessages();
  const { displayOf, remember } = useRecordDisplays(definition, context);
  const { directoryId = '' } = definition;
  return (
    <ChipListEditor
      editor={props}
      nameOf={itemId => displayOf(itemId) ?? t('field.Directory.unseen')}
      drawChip={(itemId, parts) => (
        <RecordChip directoryId={directoryId} itemId={itemId} display={displayOf(itemId)} {...parts} />
      )}
      drawPicker={(chosen, toggle) => (
        <RecordLookup
          {...toControlProps(props)}
          isDisabled={chosen.length >= MAX_LIST_VALUES}
          definition={definition}
          context={context}
          value={null}
          chosen={chosen}
          canCreate
          isNarrowed
          onChange={option => {
            if (!option) return;
            remember(option);
            toggle(option.value);
          }}
        />
      )}
    />
  );
}
