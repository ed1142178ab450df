import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useContext, useState } from 'react';
import type { DropdownItem, FieldDefinition } from '#core/model.ts';
import { formatIssues } from '../../field/formatIssue.ts';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { Button } from '../../kit/Button.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { TextInput } from '../../kit/inputs/TextInput.tsx';
import { SortableList } from '../../kit/layout/SortableList.tsx';
import { useFocusFirst } from '../../kit/overlays/useFocusFirst.ts';
import { createId } from '../createId.ts';
import { SavedFieldsContext } from '../DesignerContext.ts';
import type { SettingControlProps } from '../settingControlProps.ts';

interface OptionRow {
  id: string;
  option: DropdownItem;
  index: number;
}

/**
 * Edits the texts of a drop-down's options, which users see. Records store the value of an option, so this
 * value stays the same when the text of a saved option changes; until an option is saved, its value follows
 * its text.
 */
export function OptionsControl({ definition, value, onChange, issues }: SettingControlProps) {
  const messages = useMessages();
  const { t } = messages;
  const options = Array.isArray(value) ? (value as DropdownItem[]) : [];
  // Values can be duplicates while the user types, so rows need separate ids.
  const [ids, setIds] = useState<readonly string[]>([]);
  const [freshId, setFreshId] = useState<string | null>(null);
  const saved = findSavedOptions(useContext(SavedFieldsContext), definition.id);
  const rows = options.map(
    (option, index): OptionRow => ({ id: ids[index] ?? `option-${index}`, option, index }),
  );
  const change = (next: readonly Pick<OptionRow, 'id' | 'option'>[]) => {
    setIds(next.map(row => row.id));
    onChange(next.length > 0 ? next.map(row => row.option) : undefined);
  };
  /**
   * Sets the text of an option. The value of an unsaved option follows the text, with a number appended if a
   * renamed option already has this value.
   */
  const withText = (option: DropdownItem, text: string): DropdownItem => {
    if (saved.some(each => each.value === option.value)) return { ...option, text };
    const taken = new Set(options.flatMap(each => (each.value === each.text ? [] : each.value)));
    let value = text;
    for (let number = 2; taken.has(value); number += 1) value = `${text} ${number}`;
    return { text, value };
  };
  /**
   * Sets the text of a row, and inserts rows for the other texts after it; the last inserted row gets the
   * focus.
   */
  const insert = (after: OptionRow, [text = '', ...others]: readonly string[]) => {
    const added = others.map(other => ({ id: createId(), option: withText(EMPTY_OPTION, other) }));
    change(
      rows.flatMap(row =>
        row.id === after.id ? [{ ...row, option: withText(row.option, text) }, ...added] : row,
      ),
    );
    setFreshId(added.at(-1)?.id ?? null);
  };
  const add = () => {
    const id = createId();
    change([...rows, { id, option: EMPTY_OPTION }]);
    setFreshId(id);
  };
  const nested = issues.filter(issue => issue.path.length > 0);
  return (
    <div className="dk-stack" style={{ gap: 6 }}>
      <SortableList
        label={t('designer.options')}
        items={rows}
        nameOf={row => row.option.text}
        onOrder={order => change(order.flatMap(id => rows.find(row => row.id === id) ?? []))}
      >
        {(row, handle) => (
          <OptionFields
            row={row}
            handle={handle}
            isFresh={row.id === freshId}
            isInvalid={nested.some(issue => issue.path[0] === row.index)}
            onText={text =>
              change(
                rows.map(each =>
                  each.id === row.id ? { ...each, option: withText(each.option, text) } : each,
                ),
              )
            }
            onInsert={texts => insert(row, texts)}
            onRemove={() => change(rows.filter(each => each.id !== row.id))}
          />
        )}
      </SortableList>
      {formatIssues(messages, nested).map(text => (
        <div key={text} className="dk-error">
          {text}
        </div>
      ))}
      <div>
        <Button size="small" icon="plus" onClick={add}>
          {t('designer.addOption')}
        </Button>
      </div>
    </div>
  );
}

interface OptionFieldsProps {
  row: OptionRow;
  handle: ReactNode;
  /** True if the option was just added: its text gets the focus. */
  isFresh: boolean;
  isInvalid: boolean;
  onText: (text: string) => void;
  /** Called with the text of this option, followed by the texts of new options to insert after it. */
  onInsert: (texts: readonly string[]) => void;
  onRemove: () => void;
}

function findSavedOptions(fields: readonly FieldDefinition[], fieldId: string): readonly DropdownItem[] {
  const all = fields.flatMap(field => [field, ...(field.tableFields ?? [])]);
  return all.find(({ id }) => id === fieldId)?.dropdownItems ?? [];
}

const EMPTY_OPTION: DropdownItem = { value: '', text: '' };

function getLines(text: string): string[] {
  return text.split(/[\n\r\t]+/).flatMap(line => line.trim() || []);
}

function OptionFields({ row, handle, isFresh, isInvalid, onText, onInsert, onRemove }: OptionFieldsProps) {
  const { t } = useMessages();
  const text = useFocusFirst<HTMLDivElement>(isFresh);
  const { option, index } = row;
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const own = event.currentTarget.value.trim();
    if (own) onInsert([own, '']);
  };
  /** Creates an option per line when a list from a spreadsheet or a document is pasted. */
  const handlePaste = (event: ClipboardEvent<HTMLDivElement>) => {
    const lines = getLines(event.clipboardData.getData('text/plain'));
    if (lines.length < 2 || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const own = event.target.value.trim();
    onInsert(own ? [own, ...lines] : lines);
  };
  return (
    <div className="dk-row">
      {handle}
      <div ref={text} className="dk-option-text" onPaste={handlePaste}>
        <TextInput
          label={t('designer.optionText', { number: index + 1 })}
          value={option.text}
          onCommit={onText}
          onKeyDown={handleKey}
          isInvalid={isInvalid}
        />
      </div>
      <IconButton
        size="small"
        icon="close"
        label={t('designer.removeOption', { name: option.text || String(index + 1) })}
        onClick={onRemove}
      />
    </div>
  );
}
