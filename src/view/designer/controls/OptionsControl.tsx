import { useState } from 'react';
import type { DropdownItem } from '#core/model.ts';
import { issueTexts } from '../../field/issueText.ts';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { Button } from '../../kit/Button.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { SortableList } from '../../kit/SortableList.tsx';
import { TextInput } from '../../kit/TextInput.tsx';
import type { SettingControlProps } from '../settingControlProps.ts';

/** The options of a drop-down: a stored value and the text shown for it. A new option's value follows its text. */
export function OptionsControl({ value, onChange, issues }: SettingControlProps) {
  const messages = useMessages();
  const { t } = messages;
  const options = Array.isArray(value) ? (value as DropdownItem[]) : [];
  // Values may repeat while they are typed: rows need ids of their own.
  const [ids, setIds] = useState<string[]>([]);
  const rowIds = options.map((_, index) => ids[index] ?? `option-${index}`);
  const rows = options.map((option, index) => ({ id: rowIds[index] ?? '', option, index }));
  const change = (next: DropdownItem[], nextIds: string[]) => {
    setIds(nextIds);
    onChange(next.length > 0 ? next : undefined);
  };
  const setAt = (index: number, option: DropdownItem) =>
    change(
      options.map((old, at) => (at === index ? option : old)),
      rowIds,
    );
  return (
    <div className="dk-stack" style={{ gap: 6 }}>
      <SortableList
        label={t('designer.options')}
        items={rows}
        nameOf={row => row.option.text}
        onOrder={order =>
          change(
            order.flatMap(id => rows.find(row => row.id === id)?.option ?? []),
            order,
          )
        }
      >
        {({ option, index }, handle) => (
          <div className="dk-row">
            {handle}
            <TextInput
              label={t('designer.optionText', { number: index + 1 })}
              value={option.text}
              onCommit={text =>
                setAt(index, { text, value: option.value === option.text ? text : option.value })
              }
              isInvalid={issues.some(issue => issue.path[0] === index)}
            />
            <IconButton
              size="small"
              icon="close"
              label={t('designer.removeOption', { name: option.text || String(index + 1) })}
              onClick={() =>
                change(
                  options.filter((_, at) => at !== index),
                  rowIds.filter((_, at) => at !== index),
                )
              }
            />
          </div>
        )}
      </SortableList>
      {issueTexts(
        messages,
        issues.filter(issue => issue.path.length > 0),
      ).map(text => (
        <div key={text} className="dk-error">
          {text}
        </div>
      ))}
      <div>
        <Button
          size="small"
          icon="plus"
          onClick={() => change([...options, { value: '', text: '' }], [...rowIds, crypto.randomUUID()])}
        >
          {t('designer.addOption')}
        </Button>
      </div>
    </div>
  );
}
