import { useId } from 'react';
import type { BoundField } from '#core/field/boundField.ts';
import type { FilterValue } from '#core/model.ts';
import { useFieldContext } from '../../engine.ts';
import { FieldFilter } from '../../field/FieldFilter.tsx';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { Button } from '../../kit/Button.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { Field } from '../../kit/inputs/Field.tsx';
import { Popover } from '../../kit/overlay/Popover.tsx';

const noValues = {};

export interface FieldFilterChipProps {
  field: BoundField;
  value: FilterValue | undefined;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onChange: (filter: FilterValue | undefined) => void;
}

/** A field's filter: its name, and its control in a popover. */
export default function FieldFilterChip({
  field,
  value,
  isOpen,
  onOpenChange,
  onChange,
}: FieldFilterChipProps) {
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
