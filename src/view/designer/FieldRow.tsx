import { type ReactNode, useId } from 'react';
import type { FieldDefinition, Issue } from '#core/model.ts';
import { useEngine } from '../engine.ts';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { Badge } from '../kit/feedback/Badge.tsx';
import { Icon } from '../kit/Icon.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { useFocusFirst } from '../kit/overlays/useFocusFirst.ts';
import { FieldSettings } from './FieldSettings.tsx';

export interface FieldRowProps {
  field: FieldDefinition;
  siblings: readonly FieldDefinition[];
  handle: ReactNode;
  isOpen: boolean;
  /** Just added: it is named first. */
  isFresh: boolean;
  isColumn?: boolean | undefined;
  /** Paths relative to the definition. */
  issues: readonly Issue[];
  onToggle: () => void;
  onChange: (field: FieldDefinition) => void;
  onDelete: () => void;
}

/** A field in the list; open, it shows its settings in place. */
export function FieldRow({
  field,
  siblings,
  handle,
  isOpen,
  isFresh,
  isColumn,
  issues,
  onToggle,
  onChange,
  onDelete,
}: FieldRowProps) {
  const { t } = useMessages();
  const { registry, ui } = useEngine();
  const panelId = useId();
  const panel = useFocusFirst<HTMLDivElement>(isFresh);
  const isKnown = registry.hasType(field.type);
  const { Icon: TypeIcon } = isKnown ? ui.ui(field.type) : { Icon: UnknownIcon };
  const typeLabel = isKnown ? t(registry.plugin(field.type).labelId) : field.type;
  const name = field.name || t('designer.unnamed');
  return (
    <div className="dk-field-row" data-open={isOpen} data-invalid={issues.length > 0}>
      <div className="dk-field-row-head">
        {handle}
        <button
          type="button"
          className="dk-field-row-toggle"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={onToggle}
        >
          <TypeIcon size={16} />
          <span className="dk-truncate">{name}</span>
          {field.required && <span className="dk-required">*</span>}
          <span className="dk-spacer" />
          {issues.length > 0 && <Icon name="warning" className="dk-warning-icon" />}
          <span className="dk-faint dk-truncate">{typeLabel}</span>
          {field.hidden && <Badge>{t('designer.hidden')}</Badge>}
          <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
        </button>
        <IconButton
          size="small"
          icon="trash"
          label={t('designer.deleteField', { name })}
          onClick={onDelete}
        />
      </div>
      {isOpen && isKnown && (
        <div ref={panel} id={panelId} className="dk-field-row-body">
          <FieldSettings
            field={field}
            siblings={siblings}
            issues={issues}
            isColumn={isColumn}
            onChange={onChange}
          />
        </div>
      )}
    </div>
  );
}

function UnknownIcon() {
  return <Icon name="warning" />;
}
