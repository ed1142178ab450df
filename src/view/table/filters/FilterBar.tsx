import { Suspense, useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { isFiltered, noFilters, type RecordFilters } from '#core/directory/recordView.ts';
import { normalizeFilter } from '#core/field/conditions.ts';
import type { FilterValue } from '#core/model.ts';
import { useEngine } from '../../engine.ts';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { Button } from '../../kit/Button.tsx';
import { lazy } from '../../kit/feedback/lazy.tsx';
import { TextInput } from '../../kit/inputs/TextInput.tsx';
import { Menu } from '../../kit/overlay/Menu.tsx';
import { useTags } from '../../tags/tags.ts';
import { countConditions } from '../conditions/countConditions.ts';
import { useSystemFilters } from '../useSystemFields.ts';
import { JoinSelect } from './JoinSelect.tsx';
import '../table.css';

export interface FilterBarProps {
  compiled: CompiledDirectory;
  value: RecordFilters;
  onChange: (filters: RecordFilters) => void;
  /** Enter in the keyword: the list is wanted now. */
  onSubmit?: () => void;
}

// The popover's machinery loads with the first filter that is set, not with the list.
const FieldFilterChip = lazy(() => import('./FieldFilterChip.tsx'));

const ConditionsModal = lazy(() => import('../conditions/ConditionsModal.tsx'));
const TagFilter = lazy(() => import('./TagFilter.tsx'));

/** Keyword, statuses, tags, a filter for each field that has one, and conditions put together by hand. */
export function FilterBar({ compiled, value, onChange, onSubmit }: FilterBarProps) {
  const { t } = useMessages();
  const [openField, setOpenField] = useState<string | null>(null);
  const [isEditingConditions, setEditingConditions] = useState(false);
  const tags = useTags();
  const engine = useEngine();
  // A computed field is filtered as its target, where that can be.
  const ofDirectory = compiled.filters.filter(
    field => field.resolve({ findField: engine.findField, engine: engine.registry })?.canFilter,
  );
  const system = useSystemFilters(compiled);
  const filters = [...ofDirectory, ...system.controls];
  const shown = filters.filter(
    field => value.fields[field.definition.id] || openField === field.definition.id,
  );
  const addable = filters.filter(field => !shown.includes(field));
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
          onKeyDown={event => event.key === 'Enter' && onSubmit?.()}
        />
        {/\S\s+\S/.test(value.keyword) && (
          <JoinSelect
            label={t('filter.keywordHow')}
            value={value.keywordLgOp}
            names={{ And: t('filter.keywordAnd'), Or: t('filter.keywordOr') }}
            onChange={keywordLgOp => onChange({ ...value, keywordLgOp })}
          />
        )}
      </div>
      {compiled.directory.statusList.length > 0 && (
        <StatusFilter compiled={compiled} value={value} onChange={onChange} />
      )}
      {tags.all.length > 0 && (
        <Suspense>
          <TagFilter value={value} onChange={onChange} />
        </Suspense>
      )}
      <Suspense>
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
      </Suspense>
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
      {ofDirectory.length + system.conditions.length > 0 && (
        <Button
          tone="quiet"
          aria-pressed={value.conditions.length > 0}
          aria-haspopup="dialog"
          onClick={() => setEditingConditions(true)}
        >
          {value.conditions.length > 0
            ? t('filter.conditionsCount', { count: countConditions(value.conditions) })
            : t('filter.conditions')}
        </Button>
      )}
      {isFiltered(value) && (
        <Button tone="quiet" icon="close" onClick={() => onChange(noFilters)}>
          {t('filter.clearAll')}
        </Button>
      )}
      {isEditingConditions && (
        <Suspense>
          <ConditionsModal
            compiled={compiled}
            conditions={value.conditions}
            onClose={() => setEditingConditions(false)}
            onApply={conditions => {
              setEditingConditions(false);
              onChange({ ...value, conditions });
              onSubmit?.();
            }}
          />
        </Suspense>
      )}
    </search>
  );
}

function StatusFilter({ compiled, value, onChange }: FilterBarProps) {
  const { t } = useMessages();
  const { statusIds } = value;
  const { statusList } = compiled.directory;
  const names = statusList.filter(status => statusIds.includes(status.id)).map(status => status.name);
  const toggle = (id: string) =>
    onChange({
      ...value,
      statusIds: statusIds.includes(id) ? statusIds.filter(each => each !== id) : [...statusIds, id],
    });
  return (
    <Menu
      isToggling
      trigger={
        <Button tone="quiet" aria-pressed={names.length > 0}>
          {names.length > 0 ? `${t('filter.status')}: ${names.join(', ')}` : t('filter.status')}
        </Button>
      }
      entries={statusList.map(status => ({
        id: status.id,
        label: status.name,
        isChecked: statusIds.includes(status.id),
        onSelect: () => toggle(status.id),
      }))}
    />
  );
}
