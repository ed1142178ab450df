import { useEffect } from 'react';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { FieldDefinition } from '#core/model.ts';
import { useFieldServices } from '#view/fieldServices.ts';
import type { FilterProps } from '#view/fieldUi.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { EMPTY_CHOICE } from '../shared/stringValue.ts';
import { RecordChip } from './RecordChips.tsx';
import { RecordLookup, useDisplay } from './RecordLookup.tsx';

/** Any of the chosen records, or none at all. */
export function RecordsFilter({ id, value, definition, context, onChange }: FilterProps) {
  const { t } = useMessages();
  const { displayOf, remember } = useNamedRecords(value?.idsValue ?? [], definition, context);
  const all = value?.idsValue ?? [];
  const chosen = all.filter(each => each !== EMPTY_CHOICE);
  const change = (next: string[]) => onChange(next.length > 0 ? { idsValue: next } : undefined);
  const without = (itemId: string) => all.filter(each => each !== itemId);
  return (
    <div className="dk-stack-tight">
      {chosen.length > 0 && (
        <ul className="dk-chips">
          {chosen.map(itemId => (
            <li key={itemId}>
              <RecordChip
                directoryId={definition.directoryId ?? ''}
                itemId={itemId}
                display={displayOf(itemId)}
                onRemove={() => change(without(itemId))}
              />
            </li>
          ))}
        </ul>
      )}
      <RecordLookup
        id={id}
        definition={definition}
        context={context}
        value={null}
        chosen={chosen}
        onChange={option => {
          if (!option) return;
          remember(option);
          change(chosen.includes(option.value) ? without(option.value) : [...all, option.value]);
        }}
      />
      <Checkbox
        id={`${id}-empty`}
        label={t('field.filter.empty')}
        isChecked={all.includes(EMPTY_CHOICE)}
        onChange={isOn => change(isOn ? [...all, EMPTY_CHOICE] : without(EMPTY_CHOICE))}
      />
    </div>
  );
}

/** A saved filter holds ids alone: what they are called is asked for once. */
function useNamedRecords(ids: readonly string[], definition: FieldDefinition, context: FieldContext) {
  const { findRecord } = useFieldServices();
  const { directoryId = '' } = definition;
  const named = useDisplay(definition, context);
  const { displayOf, remember } = named;
  const unknown = ids.filter(itemId => itemId !== EMPTY_CHOICE && displayOf(itemId) === undefined).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each set of unknown records
  useEffect(() => {
    const controller = new AbortController();
    for (const itemId of unknown.split(' ').filter(Boolean)) {
      findRecord({ directoryId, itemId, signal: controller.signal }).then(
        found => found && !controller.signal.aborted && remember({ value: found.id, label: found.display }),
        // It stays without a name; the filter works all the same.
        () => undefined,
      );
    }
    return () => controller.abort();
  }, [unknown, directoryId]);
  return named;
}
