import { useRef } from 'react';
import { LIST_MAX_VALUES } from '#core/limits.ts';
import { useListValues } from '#view/field/useListValues.ts';
import type { EditorProps } from '#view/fieldUi.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { SortableList } from '#view/kit/SortableList.tsx';
import { textOf } from '../shared/stringValue.ts';
import { AutoFocus, controlOf } from '../shared/ui/control.tsx';
import { RecordChip } from './RecordChips.tsx';
import { RecordLookup, useDisplay } from './RecordLookup.tsx';

/** Several records: chips in their order, and one look-up that adds and takes away. */
export function RecordListEditor(props: EditorProps) {
  const { id, definition, context, onChange, label, autoFocus } = props;
  const { t } = useMessages();
  const list = useListValues(props);
  const { displayOf, remember } = useDisplay(definition, context);
  const whole = useRef<HTMLDivElement>(null);
  const { directoryId = '' } = definition;
  const entries = list.entries.filter(entry => textOf(entry.value) !== '');
  const chosen = entries.map(entry => textOf(entry.value));
  const nameOf = (itemId: string) => displayOf(itemId) ?? t('field.Directory.unseen');
  const chip = (itemId: string) => ({ directoryId, itemId, display: displayOf(itemId) });
  if (!onChange) {
    return (
      <ul id={id} className="dk-chips" aria-label={label ?? definition.name}>
        {entries.map(entry => (
          <li key={entry.id}>
            <RecordChip {...chip(textOf(entry.value))} />
          </li>
        ))}
        {entries.length === 0 && <li className="dk-chips-empty">—</li>}
      </ul>
    );
  }
  const remove = (entryId: string) => {
    list.remove(entryId);
    // The pressed button goes with its chip: the focus stays in the field.
    setTimeout(() => whole.current?.querySelector<HTMLElement>('input')?.focus());
  };
  const change = (ids: readonly string[]) =>
    onChange(ids.length > 0 ? { listValue: ids.map(stringValue => ({ stringValue })) } : undefined);
  return (
    <AutoFocus isOn={autoFocus}>
      <div ref={whole} className="dk-list-editor">
        {entries.length > 0 && (
          <SortableList
            layout="chips"
            items={entries}
            label={label ?? definition.name}
            nameOf={entry => nameOf(textOf(entry.value))}
            onOrder={list.order}
          >
            {(entry, grip) => (
              <RecordChip
                {...chip(textOf(entry.value))}
                grip={entries.length > 1 && grip}
                onRemove={() => remove(entry.id)}
              />
            )}
          </SortableList>
        )}
        <RecordLookup
          {...controlOf(props)}
          isDisabled={entries.length >= LIST_MAX_VALUES}
          definition={definition}
          context={context}
          value={null}
          chosen={chosen}
          canCreate
          isNarrowed
          onChange={option => {
            if (!option) return;
            remember(option);
            const isChosen = chosen.includes(option.value);
            change(isChosen ? chosen.filter(each => each !== option.value) : [...chosen, option.value]);
          }}
        />
      </div>
    </AutoFocus>
  );
}
