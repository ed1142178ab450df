import { useDraggable } from '@dnd-kit/core';
import type { FigureChoice } from '#core/figures/reports/reportPlace.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';
import { addField, canAddField, canAddSum, type ReportPart } from './addField.ts';
import type { BuilderProps } from './ReportBuilder.tsx';

export interface FieldEntryProps extends Pick<BuilderProps, 'draft' | 'onChange'> {
  choice: FigureChoice;
  /** The name to display below the field's reference. */
  shortName?: string;
}

const PARTS: readonly ReportPart[] = ['groups', 'measures'];

/**
 * Shows a field of the palette. Clicking the field asks how to use it; a number field also has a button that adds its
 * sum.
 */
export function FieldEntry({ choice, shortName, draft, onChange }: FieldEntryProps) {
  const { t } = useMessages();
  const { id, name } = choice;
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id });
  const style = transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined;
  const parts = PARTS.filter(part => canAddField(part, draft, choice));
  return (
    <li ref={setNodeRef} className="dk-report-entry" style={style} data-dragging={isDragging} {...listeners}>
      <Menu
        trigger={
          <button
            type="button"
            className="dk-report-field"
            disabled={parts.length === 0}
            aria-label={name}
            title={name}
          >
            <Icon name="plus" />
            <span className="dk-truncate">{shortName ?? name}</span>
          </button>
        }
        entries={parts.map(part => ({
          id: part,
          label: t(`reports.add.${part}`),
          onSelect: () => onChange(addField(part, draft, choice)),
        }))}
      />
      {canAddSum(draft, choice) && (
        <Button
          size="small"
          tone="quiet"
          icon="plus"
          aria-label={t('reports.addSum', { name })}
          onClick={() => onChange(addField('measures', draft, choice))}
        >
          {t('reports.measure.Sum')}
        </Button>
      )}
    </li>
  );
}
