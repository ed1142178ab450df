import type { ReactNode } from 'react';
import type { EditorProps } from '#view/engine/fieldUi.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { ChipListEditor } from '../../shared/lazy/ChipListEditor.tsx';
import { getText } from '../../shared/stringValue.ts';
import { toControlProps } from '../../shared/ui/control.tsx';
import { isRetiredOption } from '../dropdown.core.ts';
import { useDefinitionWithAllowedOptions, useOptionName } from '../options.ts';
import { OptionSearch } from './OptionSearch.tsx';

/** Several options: chips in order, and one list of check marks to add and remove. */
export function OptionListEditor(props: EditorProps) {
  const { definition } = props;
  const nameOf = useOptionName(definition);
  const offered = useDefinitionWithAllowedOptions(definition, (props.value?.listValue ?? []).map(getText));
  return (
    <ChipListEditor
      editor={props}
      nameOf={nameOf}
      drawChip={(value, parts) => (
        <OptionChip name={nameOf(value)} isRetired={isRetiredOption(value, definition)} {...parts} />
      )}
      drawPicker={(chosen, toggle) => (
        <div className="dk-wide">
          <OptionSearch
            {...toControlProps(props)}
            definition={offered}
            value={null}
            chosen={chosen}
            onChange={option => option && toggle(option.value)}
          />
        </div>
      )}
    />
  );
}

interface OptionChipProps {
  name: string;
  isRetired: boolean;
  grip?: ReactNode;
  onRemove?: () => void;
}

function OptionChip({ name, isRetired: isOld, grip, onRemove }: OptionChipProps) {
  const { t } = useMessages();
  return (
    <>
      {grip}
      <span className={isOld ? 'dk-chip-text dk-unseen' : 'dk-chip-text'}>{name}</span>
      {onRemove && (
        <IconButton
          icon="close"
          size="small"
          label={t('field.Dropdown.remove', { name })}
          onClick={onRemove}
        />
      )}
    </>
  );
}
