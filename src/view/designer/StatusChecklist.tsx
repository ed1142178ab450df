import { type ReactNode, useState } from 'react';
import { filterIssuesBelow } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';
import { MAX_CHECKLIST_ITEMS } from '#core/record/checklist.ts';
import { formatIssues } from '../field/formatIssue.ts';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { Button } from '../kit/Button.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { Checkbox } from '../kit/inputs/Checkbox.tsx';
import { Field } from '../kit/inputs/Field.tsx';
import { TextInput } from '../kit/inputs/TextInput.tsx';
import { SortableList } from '../kit/layout/SortableList.tsx';
import { useFocusFirst } from '../kit/overlays/useFocusFirst.ts';
import { useDesigner } from './DesignerContext.ts';
import { createChecklistItem, type DraftChecklistItem } from './draft.ts';

export interface StatusChecklistProps {
  items: readonly DraftChecklistItem[];
  /** Paths start with the index of an item. */
  issues: readonly Issue[];
  onChange: (items: DraftChecklistItem[]) => void;
}

/** Edits the checklist of a status: users add, reorder and remove items, and mark items as required. */
export function StatusChecklist({ items, issues, onChange }: StatusChecklistProps) {
  const { t } = useMessages();
  const [freshId, setFreshId] = useState<string | null>(null);
  const set = (id: string, change: Partial<DraftChecklistItem>) =>
    onChange(items.map(item => (item.id === id ? { ...item, ...change } : item)));
  const add = () => {
    const item = createChecklistItem();
    onChange([...items, item]);
    setFreshId(item.id);
  };
  return (
    <div className="dk-stack" style={{ gap: 8 }}>
      <span className="dk-label">{t('designer.checklist')}</span>
      <span className="dk-help">{t('designer.checklistHelp')}</span>
      {items.length > 0 && (
        <SortableList
          label={t('designer.checklist')}
          items={items}
          nameOf={item => item.text}
          onOrder={ids => onChange(ids.flatMap(id => items.find(item => item.id === id) ?? []))}
        >
          {(item, handle) => (
            <Row
              item={item}
              handle={handle}
              isFresh={item.id === freshId}
              issues={filterIssuesBelow(issues, items.indexOf(item))}
              onChange={change => set(item.id, change)}
              onDelete={() => onChange(items.filter(each => each.id !== item.id))}
            />
          )}
        </SortableList>
      )}
      <div>
        <Button icon="plus" size="small" isDisabled={items.length >= MAX_CHECKLIST_ITEMS} onClick={add}>
          {t('designer.addChecklistItem')}
        </Button>
      </div>
    </div>
  );
}

interface RowProps {
  item: DraftChecklistItem;
  handle: ReactNode;
  /** True if the item was just added: its text gets the focus. */
  isFresh: boolean;
  issues: readonly Issue[];
  onChange: (change: Partial<DraftChecklistItem>) => void;
  onDelete: () => void;
}

function Row({ item, handle, isFresh, issues, onChange, onDelete }: RowProps) {
  const messages = useMessages();
  const { t } = messages;
  const { hasTriedToSave } = useDesigner();
  const text = useFocusFirst<HTMLDivElement>(isFresh);
  // A missing text isn't reported until the user tries to save.
  const shown = item.text.trim() || hasTriedToSave ? issues : [];
  return (
    <div className="dk-checklist-row">
      {handle}
      <div ref={text} className="dk-checklist-text">
        <Field label={t('designer.checklistText')} isLabelHidden errors={formatIssues(messages, shown)}>
          <TextInput
            value={item.text}
            placeholder={t('designer.checklistText')}
            maxLength={200}
            onCommit={value => onChange({ text: value })}
          />
        </Field>
      </div>
      <Checkbox
        label={t('designer.checklistRequired')}
        isChecked={item.required ?? false}
        onChange={required => onChange({ required })}
      />
      <IconButton
        size="small"
        icon="trash"
        label={t('designer.deleteChecklistItem', { name: item.text })}
        onClick={onDelete}
      />
    </div>
  );
}
