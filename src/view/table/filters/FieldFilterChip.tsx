import { useEffect, useId, useState } from 'react';
import type { BoundField } from '#core/field/boundField.ts';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { FilterValue } from '#core/model.ts';
import { useFieldContext } from '../../engine/engine.ts';
import { useFieldServices } from '../../engine/fieldServices.ts';
import { FieldFilter } from '../../field/FieldFilter.tsx';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { useExtendedMessages } from '../../i18n/useExtendedMessages.ts';
import { Button } from '../../kit/Button.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { Field } from '../../kit/inputs/Field.tsx';
import { Popover } from '../../kit/overlay/Popover.tsx';
import { describeFilter, findUnknownIds } from './describeFilter.ts';
import { relativeTexts } from './relativeTexts.ts';

const noValues = {};

export interface FieldFilterChipProps {
  field: BoundField;
  value: FilterValue | undefined;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onChange: (filter: FilterValue | undefined) => void;
  onRemove: () => void;
}

/** Shows a field's filter: its name and a summary, and its control in a popover. */
export default function FieldFilterChip({
  field,
  value,
  isOpen,
  onOpenChange,
  onChange,
  onRemove,
}: FieldFilterChipProps) {
  const { t } = useMessages();
  const id = useId();
  const context = useFieldContext(noValues);
  const { name } = field.definition;
  const words = useFilterWords(field, value, context);
  const label = words ? t('filter.chip', { name, words }) : name;
  return (
    <span className="dk-filter-chip">
      <Popover
        label={name}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        trigger={
          <Button tone="quiet" aria-pressed={value !== undefined} title={words ? label : undefined}>
            <span className="dk-filter-words dk-truncate">{label}</span>
          </Button>
        }
      >
        <Field label={name} controlId={id}>
          <FieldFilter field={field} id={id} value={value} context={context} onChange={onChange} />
        </Field>
      </Popover>
      <IconButton size="small" icon="close" label={t('filter.remove', { name })} onClick={onRemove} />
    </span>
  );
}

/** Returns the summary of a filter; an empty string if the filter isn't set. Requests the names of unknown records. */
function useFilterWords(field: BoundField, value: FilterValue | undefined, context: FieldContext): string {
  const messages = useExtendedMessages(relativeTexts);
  const { findRecord } = useFieldServices();
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const { plugin, definition } = field.resolve(context) ?? field;
  const directoryId = plugin.pointsAt?.(definition) ?? '';
  const unknown = directoryId && findUnknownIds(field, value, context).join(' ');
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    for (const itemId of unknown.split(' ').filter(Boolean)) {
      findRecord({ directoryId, itemId, signal }).then(
        found => found && !signal.aborted && setNames(known => ({ ...known, [itemId]: found.display })),
        // The name stays unknown, but the filter works.
        () => undefined,
      );
    }
    return () => controller.abort();
  }, [unknown, directoryId, findRecord]);
  return value ? describeFilter(messages, field, value, { context, names }) : '';
}
