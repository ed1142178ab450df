import { Suspense, useEffect, useRef, useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { isViewFiltered, noFilters, type RecordFilters } from '#core/directory/recordView.ts';
import { normalizeFilter } from '#core/field/conditions/conditions.ts';
import type { FilterValue } from '#core/model.ts';
import { useEngine } from '../../engine/engine.ts';
import { loadFilters } from '../../field/lazyParts.tsx';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { Button } from '../../kit/Button.tsx';
import { createLazyComponent } from '../../kit/feedback/lazy.tsx';
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
  /** Called on Enter in the keyword box and when conditions are applied, to update the list immediately. */
  onSubmit?: () => void;
  /** The ids of fields to offer first. */
  recent?: readonly string[];
  onAdd?: (fieldId: string) => void;
}

// The popover is loaded with the first filter that is set, not with the list.
const FieldFilterChip = createLazyComponent(loadFilterChip);

const ConditionsModal = createLazyComponent(() => import('../conditions/ConditionsModal.tsx'));
const TagFilter = createLazyComponent(() => import('./TagFilter.tsx'));

/** Filters for keyword, statuses, tags, fields with a filter control, and custom conditions. */
export function FilterBar(props: FilterBarProps) {
  const { compiled, value, onChange, recent = [], onAdd } = props;
  const { t } = useMessages();
  const [openField, setOpenField] = useState<string | null>(null);
  const closing = useWhilePressed(openField);
  const tags = useTags();
  const { filters, hasConditions } = useFilters(compiled);
  const shown = filters.filter(
    ({ definition: { id } }) => value.fields[id] || openField === id || closing === id,
  );
  const others = filters.filter(field => !shown.includes(field));
  const first = recent.flatMap(id => others.find(({ definition }) => definition.id === id) ?? []);
  const addable = [...new Set([...first, ...others])];
  const changeField = (id: string, filter: FilterValue | undefined) => {
    const { [id]: _, ...rest } = value.fields;
    const kept = normalizeFilter(filter);
    onChange({ ...value, fields: kept ? { ...rest, [id]: kept } : rest });
  };
  const remove = (id: string) => {
    setOpenField(null);
    changeField(id, undefined);
  };
  return (
    <search className="dk-filter-bar">
      <KeywordFilter {...props} />
      {compiled.directory.statusList.length > 0 && <StatusFilter {...props} />}
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
            onOpenChange={isOpen => setOpenField(current => opened(current, field.definition.id, isOpen))}
            onChange={filter => changeField(field.definition.id, filter)}
            onRemove={() => remove(field.definition.id)}
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
            onSelect: () => {
              onAdd?.(field.definition.id);
              setOpenField(field.definition.id);
            },
          }))}
        />
      )}
      {hasConditions && <Conditions {...props} />}
      {isViewFiltered(value) && (
        <Button tone="quiet" icon="close" onClick={() => onChange(noFilters)}>
          {t('filter.clearAll')}
        </Button>
      )}
    </search>
  );
}

/**
 * Returns the open filter or, until the click that closed it has ended, the previously open filter: an empty
 * filter is removed from the bar, and the controls after the filter must not move during a click.
 */
function useWhilePressed(openField: string | null): string | null {
  const [last, setLast] = useState(openField);
  const isPressed = useRef(false);
  if (openField !== null && last !== openField) setLast(openField);
  const isClosed = last !== openField;
  useEffect(() => {
    if (last === null) return;
    const press = () => {
      isPressed.current = true;
    };
    const lift = () => {
      isPressed.current = false;
      // The click event immediately follows pointerup.
      if (isClosed) setTimeout(() => setLast(null));
    };
    if (!isPressed.current) lift();
    window.addEventListener('pointerdown', press, true);
    window.addEventListener('pointerup', lift, true);
    window.addEventListener('pointercancel', lift, true);
    return () => {
      window.removeEventListener('pointerdown', press, true);
      window.removeEventListener('pointerup', lift, true);
      window.removeEventListener('pointercancel', lift, true);
    };
  }, [last, isClosed]);
  return last;
}

/**
 * Returns the open filter after a filter has opened or closed. The previous filter can close after the next
 * filter has opened.
 */
function opened(current: string | null, id: string, isOpen: boolean): string | null {
  if (isOpen) return id;
  return current === id ? null : current;
}

/** Returns the fields with a filter control, and whether any field can be used in conditions. */
function useFilters(compiled: CompiledDirectory) {
  const engine = useEngine();
  // A computed field is filtered like its target, if the target can be filtered.
  const ofDirectory = compiled.filters.filter(
    field => field.resolve({ findField: engine.findField, engine: engine.registry })?.canFilter,
  );
  const system = useSystemFilters(compiled);
  return {
    filters: [...ofDirectory, ...system.controls],
    hasConditions: ofDirectory.length + system.conditions.length > 0,
  };
}

function KeywordFilter({ value, onChange, onSubmit }: FilterBarProps) {
  const { t } = useMessages();
  return (
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
  );
}

function Conditions({ compiled, value, onChange, onSubmit }: FilterBarProps) {
  const { t } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const { conditions } = value;
  return (
    <>
      <Button
        tone="quiet"
        aria-pressed={conditions.length > 0}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {conditions.length > 0
          ? t('filter.conditionsCount', { count: countConditions(conditions) })
          : t('filter.conditions')}
      </Button>
      {isOpen && (
        <Suspense>
          <ConditionsModal
            compiled={compiled}
            conditions={conditions}
            isSearch
            onClose={() => setOpen(false)}
            onApply={next => {
              setOpen(false);
              onChange({ ...value, conditions: next });
              onSubmit?.();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function StatusFilter({ compiled, value, onChange }: FilterBarProps) {
  const { t } = useMessages();
  const { statusIds } = value;
  const { statusList } = compiled.directory;
  const names = statusList.filter(status => statusIds.includes(status.id)).map(status => status.name);
  const name = t('filter.status');
  const words = names.length > 0 ? t('filter.chip', { name, words: names.join(', ') }) : name;
  const toggle = (id: string) =>
    onChange({
      ...value,
      statusIds: statusIds.includes(id) ? statusIds.filter(each => each !== id) : [...statusIds, id],
    });
  return (
    <Menu
      isToggling
      trigger={
        <Button tone="quiet" aria-pressed={names.length > 0} title={words}>
          <span className="dk-filter-words dk-truncate">{words}</span>
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

/** Loads the chip and the filter controls of all types, so that the control can be focused when it opens. */
async function loadFilterChip() {
  const [chip] = await Promise.all([import('./FieldFilterChip.tsx'), loadFilters()]);
  return chip;
}
