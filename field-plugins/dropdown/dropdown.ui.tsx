import type { CellProps, FieldUi } from '#view/engine/fieldUi.ts';
import { createLazyEditor, createLazyFilter } from '#view/field/lazyParts.tsx';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { getText } from '../shared/stringValue.ts';
import { MIN_WIDTH } from '../shared/ui/control.tsx';
import { createIcon } from '../shared/ui/icon.tsx';
import { TextCell } from '../shared/ui/TextCell.tsx';
import { getOptionText, isRetiredOption } from './dropdown.core.ts';

export const dropdownUi: FieldUi<'Dropdown'> = {
  type: 'Dropdown',
  Icon: createIcon('M2.5 3h11v10h-11zM5.5 7l2.5 2.5L10.5 7'),
  minCellWidth: MIN_WIDTH.other,
  editsIn: 'cell',
  Cell: OptionCell,
  Editor: createLazyEditor(async () => ({ default: (await import('./lazy/OptionEditor.tsx')).OptionEditor })),
  ListEditor: createLazyEditor(async () => ({
    default: (await import('./lazy/OptionListEditor.tsx')).OptionListEditor,
  })),
  Filter: createLazyFilter(async () => ({
    default: (await import('./lazy/OptionsFilter.tsx')).OptionsFilter,
  })),
};

/** Draws an option, and marks a retired one. */
function OptionCell({ value, definition }: CellProps) {
  const { t } = useMessages();
  const stored = getText(value);
  const text = <TextCell text={getOptionText(stored, definition)} />;
  if (!isRetiredOption(stored, definition)) return text;
  return (
    <span className="dk-unseen" title={t('field.Dropdown.retired', { name: stored })}>
      {text}
    </span>
  );
}
