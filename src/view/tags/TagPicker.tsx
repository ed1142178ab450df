import { useCallback } from 'react';
import { normalizeForComparison } from '#core/text.ts';
import { useExtendedMessages } from '../i18n/useExtendedMessages.ts';
import type { ComboboxAction, ComboboxOption } from '../kit/inputs/combobox/combobox.ts';
import { Typeahead, type TypeaheadState } from '../kit/inputs/combobox/Typeahead.tsx';
import { TagChips } from './TagChips.tsx';
import './tags.css';
import en from '../messages/tagPicker/en.json' with { type: 'json' };
import uk from '../messages/tagPicker/uk.json' with { type: 'json' };
import { useTags } from './tags.ts';

const ownTexts = { en, uk };

export interface TagPickerProps {
  value: readonly string[];
  /** If omitted, the tags are read-only. */
  onChange?: (ids: string[]) => void;
  /** True if users can create a tag from an unknown name. */
  canCreate?: boolean;
  label?: string;
  placeholder?: string;
  isDisabled?: boolean;
}

/** Shows tags as chips, with a box for finding tags by typing and for creating missing tags. */
export function TagPicker({ value, onChange, canCreate = true, isDisabled, ...texts }: TagPickerProps) {
  const { t } = useExtendedMessages(ownTexts);
  const { all, create } = useTags();
  const load = useCallback(
    async (keyword: string): Promise<ComboboxOption[]> => {
      const wanted = normalizeForComparison(keyword);
      return all
        .filter(tag => normalizeForComparison(tag.name).includes(wanted))
        .map(tag => ({ value: tag.id, label: tag.name }));
    },
    [all],
  );
  if (!onChange) return value.length > 0 ? <TagChips ids={value} /> : <span className="dk-faint">—</span>;
  const toggle = (id: string) =>
    onChange(value.includes(id) ? value.filter(each => each !== id) : [...value, id]);
  const make = async (name: string) => {
    const made = await create(name);
    if (made && !value.includes(made.id)) onChange([...value, made.id]);
  };
  const actions = ({ typed }: TypeaheadState): ComboboxAction[] => {
    const isKnown = all.some(tag => normalizeForComparison(tag.name) === normalizeForComparison(typed));
    if (!canCreate || typed === '' || isKnown) return [];
    const text = t('tags.create', { name: typed });
    return [{ id: 'create', icon: 'plus', label: text, run: () => void make(typed) }];
  };
  return (
    <div className="dk-tag-picker">
      <TagChips ids={value} onRemove={isDisabled ? undefined : toggle} />
      <Typeahead
        label={texts.label ?? t('tags.label')}
        listLabel={t('tags.label')}
        placeholder={texts.placeholder ?? t('tags.add')}
        value={null}
        chosen={value}
        minChars={0}
        debounceMs={0}
        isDisabled={isDisabled}
        load={load}
        actions={actions}
        emptyNote={all.length === 0 ? t('tags.noneYet') : undefined}
        onChange={option => option && toggle(option.value)}
      />
    </div>
  );
}
