import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { filterIssuesBelow } from '#core/issues.ts';
import { MAX_LIST_VALUES } from '#core/limits.ts';
import type { EditorProps } from '../engine/fieldUi.ts';
import { useExtendedMessages } from '../i18n/useExtendedMessages.ts';
import { Button } from '../kit/Button.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { SortableList } from '../kit/layout/SortableList.tsx';
import en from '../messages/listEditor/en.json' with { type: 'json' };
import uk from '../messages/listEditor/uk.json' with { type: 'json' };
import { type ListValueEntry, useListValues } from './useListValues.ts';

const texts = { en, uk };

/** Shows the values of a list field one below the other, each in the plugin's editor, with handles for reordering. */
export function ListEditor({ Editor, ...props }: EditorProps & { Editor: ComponentType<EditorProps> }) {
  const { onChange, definition, label } = props;
  const { t } = useExtendedMessages(texts);
  const list = useListValues(props);
  const [addedAt, setAddedAt] = useState<number>();
  const whole = useRef<HTMLDivElement>(null);
  const placeOf = (entry: ListValueEntry) => list.entries.indexOf(entry);
  const nameOf = (entry: ListValueEntry) =>
    t('field.listValue', { name: definition.name, number: placeOf(entry) + 1 });
  const drawEditor = (entry: ListValueEntry) => (
    <Editor
      {...props}
      {...getPart(props, placeOf(entry), addedAt)}
      label={placeOf(entry) === 0 ? label : nameOf(entry)}
      value={Object.keys(entry.value).length > 0 ? entry.value : undefined}
      onChange={onChange && (single => list.set(entry.id, single))}
    />
  );
  const handleAdd = () => {
    setAddedAt(list.count);
    list.add();
  };
  const remove = (entry: ListValueEntry) => {
    list.remove(entry.id);
    // The clicked button is removed together with its value, so the focus moves to a remaining control.
    setTimeout(() => whole.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus());
  };
  const drawRow = (entry: ListValueEntry, grip: ReactNode = null) => (
    <div className="dk-list-row">
      {grip}
      <div className="dk-list-value">{drawEditor(entry)}</div>
      {onChange && list.count > 0 && (
        <IconButton
          icon="close"
          label={t('field.removeValue', { name: definition.name, number: placeOf(entry) + 1 })}
          onClick={() => remove(entry)}
        />
      )}
    </div>
  );
  return (
    <div ref={whole} className="dk-list-editor">
      {onChange ? (
        <SortableList items={list.entries} nameOf={nameOf} onOrder={list.order} label={definition.name}>
          {(entry, grip) => drawRow(entry, list.count > 1 && grip)}
        </SortableList>
      ) : (
        list.entries.map(entry => <div key={entry.id}>{drawRow(entry)}</div>)
      )}
      {onChange && list.count > 0 && list.count < MAX_LIST_VALUES && (
        <Button size="small" tone="quiet" icon="plus" onClick={handleAdd}>
          {t('field.addValue')}
        </Button>
      )}
    </div>
  );
}

/** Returns the editor props for one value of the list; the first editor has the id of the field. */
function getPart({ id, issues, autoFocus }: EditorProps, index: number, addedAt: number | undefined) {
  return {
    id: index === 0 ? id : `${id}-${index}`,
    issues: filterIssuesBelow(issues, 'listValue', index),
    autoFocus: index === addedAt || (index === 0 && autoFocus),
  };
}
