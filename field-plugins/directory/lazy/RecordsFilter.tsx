import { useEffect } from 'react';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { FieldDefinition } from '#core/model.ts';
import { useFieldServices } from '#view/engine/fieldServices.ts';
import type { FilterProps } from '#view/engine/fieldUi.ts';
import { ChosenValuesFilter } from '../../shared/lazy/ChosenValuesFilter.tsx';
import { EMPTY_STRING_CHOICE } from '../../shared/stringValue.ts';
import { RecordChip } from './RecordChips.tsx';
import { RecordLookup, useRecordDisplays } from './RecordLookup.tsx';

/** Filters by any of the chosen records, and by the empty value. */
export function RecordsFilter({ definition, context, ...filter }: FilterProps) {
  const { displayOf, remember } = useNamedRecords(filter.value?.idsValue ?? [], definition, context);
  return (
    <ChosenValuesFilter
      {...filter}
      drawChip={(itemId, onRemove) => (
        <RecordChip
          directoryId={definition.directoryId ?? ''}
          itemId={itemId}
          display={displayOf(itemId)}
          onRemove={onRemove}
        />
      )}
      drawSearch={(chosen, onChoose) => (
        <RecordLookup
          id={filter.id}
          definition={definition}
          context={context}
          value={null}
          chosen={chosen}
          onChange={option => {
            if (!option) return;
            remember(option);
            onChoose(option.value);
          }}
        />
      )}
    />
  );
}

/** Requests the names of records, because a saved filter only contains their ids. */
function useNamedRecords(ids: readonly string[], definition: FieldDefinition, context: FieldContext) {
  const { findRecord } = useFieldServices();
  const { directoryId = '' } = definition;
  const named = useRecordDisplays(definition, context);
  const { displayOf, remember } = named;
  const unknown = ids
    .filter(itemId => itemId !== EMPTY_STRING_CHOICE && displayOf(itemId) === undefined)
    .join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested once for each set of unknown records
  useEffect(() => {
    const controller = new AbortController();
    for (const itemId of unknown.split(' ').filter(Boolean)) {
      findRecord({ directoryId, itemId, signal: controller.signal }).then(
        found => found && !controller.signal.aborted && remember({ value: found.id, label: found.display }),
        // The name stays unknown, but the filter works regardless.
        () => undefined,
      );
    }
    return () => controller.abort();
  }, [unknown, directoryId]);
  return named;
}
