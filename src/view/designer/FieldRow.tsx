import type { ReactNode } from 'react';
import type { FieldDefinition, Issue } from '#core/model.ts';
import { useEngine } from '../engine/engine.ts';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { Badge } from '../kit/feedback/Badge.tsx';
import { Icon } from '../kit/Icon.tsx';
import { DesignerRow } from './DesignerRow.tsx';
import { FieldSettings } from './FieldSettings.tsx';

export interface FieldRowProps {
  field: FieldDefinition;
  siblings: readonly FieldDefinition[];
  handle: ReactNode;
  isOpen: boolean;
  /** True if the field was just added: its name gets the focus. */
  isFresh: boolean;
  isColumn?: boolean | undefined;
  /** Paths are relative to the definition. */
  issues: readonly Issue[];
  onToggle: () => void;
  onChange: (field: FieldDefinition) => void;
  onDelete: () => void;
}

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
  const isKnown = registry.hasType(field.type);
  const { Icon: TypeIcon } = isKnown ? ui.ui(field.type) : { Icon: UnknownIcon };
  const typeLabel = isKnown ? t(registry.plugin(field.type).labelId) : field.type;
  const name = field.name || t('designer.unnamed');
  return (
    <DesignerRow
      handle={handle}
      title={
        <>
          <TypeIcon size={16} />
          <span className="dk-truncate">{name}</span>
          {field.required && <span className="dk-required">*</span>}
        </>
      }
      note={
        <>
          <span className="dk-faint dk-truncate">{typeLabel}</span>
          {field.hidden && <Badge>{t('designer.hidden')}</Badge>}
        </>
      }
      deleteLabel={t('designer.deleteField', { name })}
      isOpen={isOpen}
      isFresh={isFresh}
      isInvalid={issues.length > 0}
      onToggle={onToggle}
      onDelete={onDelete}
    >
      {isKnown && (
        <FieldSettings
          field={field}
          siblings={siblings}
          issues={issues}
          isColumn={isColumn}
          onChange={onChange}
        />
      )}
    </DesignerRow>
  );
}

function UnknownIcon() {
  return <Icon name="warning" />;
}
