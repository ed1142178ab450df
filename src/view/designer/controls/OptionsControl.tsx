import { type ReactNode, useState } from 'react';
import type { DropdownItem } from '#core/model.ts';
import { issueTexts } from '../../field/issueText.ts';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { Button } from '../../kit/Button.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { TextInput } from '../../kit/inputs/TextInput.tsx';
import { SortableList } from '../../kit/layout/SortableList.tsx';
import { useFocusFirst } from '../../kit/overlays/useFocusFirst.ts';
import { newId } from '../newId.ts';
import type { SettingControlProps } from '../settingControlProps.ts';

interface OptionRow {
  id: string;
  option: DropdownItem;
  index: number;
}

/** The options of a drop-down: a stored value and the text shown for it. A new option's value follows its text. */
export function OptionsControl({ value, onChange, issues }: SettingControlProps) {
  const messages = useMessages();
  const { t } = messages;
  const options = Array.isArray(value) ? (value as DropdownItem[]) : [];
  // Values may repeat while they are typed: rows need ids of their own.
  const [ids, setIds] = useState<readonly string[]>([]);
  const [freshId, setFreshId] = useState<string | null>(null);
  const rows = options.map(
    (option, index): OptionRow => ({ id: ids[index] ?? `option-${index}`, option, index }),
  );
  const change = (next: readonly Pick<OptionRow, 'id' | 'option'>[]) => {
    setIds(next.map(row => row.id));
    onChange(next.length > 0 ? next.map(row => row.option) : undefined);
  };
  const add = () => {
    const id = newId();
    change([...rows, { id, option: { value: '', text: '' } }]);
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
            onChange={option => change(rows.map(each => (each.id === row.id ? { ...each, option } : each)))}
            onRemove={() => change(rows.filter(each => each.id !== row.id))}
          />
        )}
      </SortableList>
      {issueTexts(messages, nested).map(text => (
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
  /** Just added: it is typed next. */
  isFresh: boolean;
  isInvalid: boolean;
  onChange: (option: DropdownItem) => void;
  onRemove: () => void;
}

function OptionFields({ row, handle, isFresh, isInvalid, onChange, onRemove }: OptionFieldsProps) {
  const { t } = useMessages();
  const text = useFocusFirst<HTMLDivElement>(isFresh);
  const { option, index } = row;
  return (
    <div className="dk-row">
      {handle}
      <div ref={text} className="dk-option-text">
        <TextInput
          label={t('designer.optionText', { number: index + 1 })}
          value={option.text}
          onCommit={next =>
            onChange({ text: next, value: option.value === option.text ? next : option.value })
          }
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
