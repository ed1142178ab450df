import { useId, useState } from 'react';
import type { BoundField } from '#core/boundField.ts';
import type { CompiledDirectory } from '#core/compileDirectory.ts';
import { normalizeFilter } from '#core/conditions.ts';
import type { FilterValue } from '#core/model.ts';
import { useFieldContext } from '../engine.ts';
import { FieldFilter } from '../field/FieldFilter.tsx';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { Button } from '../kit/Button.tsx';
import { Checkbox } from '../kit/Checkbox.tsx';
import { Field } from '../kit/Field.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { Menu } from '../kit/overlay/Menu.tsx';
import { Popover } from '../kit/overlay/Popover.tsx';
import { TextInput } from '../kit/TextInput.tsx';
import './table.css';

export interface RecordFilters {
  readonly keyword: string;
  readonly statusIds: readonly string[];
  /** By field id. */
  readonly fields: Readonly<Record<string, FilterValue>>;
}

export const noFilters: RecordFilters = { keyword: '', statusIds: [], fields: {} };

export interface FilterBarProps {
  compiled: CompiledDirectory;
  value: RecordFilters;
  onChange: (filters: RecordFilters) => void;
}

const noValues = {};

/** Keyword, statuses and a filter for each field that has one. */
export function FilterBar({ compiled, value, onChange }: FilterBarProps) {
  const { t } = useMessages();
  const [openField, setOpenField] = useState<string | null>(null);
  const shown = compiled.filters.filter(
    field => value.fields[field.definition.id] || openField === field.definition.id,
  );
  const addable = compiled.filters.filter(field => !shown.includes(field));
  const isFiltered =
    value.keyword !== '' || value.statusIds.length > 0 || Object.keys(value.fields).length > 0;
  const changeField = (id: string, filter: FilterValue | undefined) => {
    const { [id]: _, ...others } = value.fields;
    const kept = normalizeFilter(filter);
    onChange({ ...value, fields: kept ? { ...others, [id]: kept } : others });
  };
  return (
    <search className="dk-filter-bar">
      <div className="dk-filter-keyword">
        <TextInput
          type="search"
          icon="search"
          label={t('filter.keyword')}
          placeholder={t('filter.keywordHelp')}
          value={value.keyword}
          onCommit={keyword => onChange({ ...value, keyword })}
        />
      </div>
      {compiled.directory.statusList.length > 0 && (
        <StatusFilter compiled={compiled} value={value} onChange={onChange} />
      )}
      {shown.map(field => (
        <FieldFilterChip
          key={field.definition.id}
          field={field}
          value={value.fields[field.definition.id]}
          isOpen={openField === field.definition.id}
          onOpenChange={isOpen => setOpenField(isOpen ? field.definition.id : null)}
          onChange={filter => changeField(field.definition.id, filter)}
        />
      ))}
      {addable.length > 0 && (
        <Menu
          trigger={
            <Button tone="quiet" icon="filter">
              {t('filter.add')}
            </Button>
          }
          entries={addable.map(field => ({
            id: field.definition.id,
            label: field.definition.name,
            onSelect: () => setOpenField(field.definition.id),
          }))}
        />
      )}
      {isFiltered && (
        <Button tone="quiet" icon="close" onClick={() => onChange(noFilters)}>
          {t('filter.clearAll')}
        </Button>
      )}
    </search>
  );
}

function StatusFilter({ compiled, value, onChange }: FilterBarProps) {
  const { t } = useMessages();
  const { statusIds } = value;
  const names = compiled.directory.statusList
    .filter(status => statusIds.includes(status.id))
    .map(status => status.name);
  const toggle = (id: string, isOn: boolean) =>
    onChange({ ...value, statusIds: isOn ? [...statusIds, id] : statusIds.filter(each => each !== id) });
  return (
    <Popover
      label={t('filter.status')}
      trigger={
        <Button tone="quiet" aria-pressed={names.length > 0}>
          {names.length > 0 ? `${t('filter.status')}: ${names.join(', ')}` : t('filter.status')}
        </Button>
      }
    >
      <div className="dk-stack" style={{ gap: 8 }}>
        {compiled.directory.statusList.map(status => (
          <Checkbox
            key={status.id}
            label={status.name}
            isChecked={statusIds.includes(status.id)}
            onChange={isOn => toggle(status.id, isOn)}
          />
        ))}
      </div>
    </Popover>
  );
}

interface FieldFilterChipProps {
  field: BoundField;
  value: FilterValue | undefined;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onChange: (filter: FilterValue | undefined) => void;
}

function FieldFilterChip({ field, value, isOpen, onOpenChange, onChange }: FieldFilterChipProps) {
  const { t } = useMessages();
  const id = useId();
  const context = useFieldContext(noValues);
  const { name } = field.definition;
  return (
    <span className="dk-filter-chip">
      <Popover
        label={name}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        trigger={
          <Button tone="quiet" aria-pressed={value !== undefined}>
            {name}
          </Button>
        }
      >
        <Field label={name} controlId={id}>
          <FieldFilter field={field} id={id} value={value} context={context} onChange={onChange} />
        </Field>
      </Popover>
      <IconButton
        size="small"
        icon="close"
        label={t('filter.remove', { name })}
        onClick={() => {
          onChange(undefined);
          onOpenChange(false);
        }}
      />
    </span>
  );
}
