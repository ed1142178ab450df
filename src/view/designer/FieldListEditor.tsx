import { useState } from 'react';
import { filterIssuesBelow } from '#core/issues.ts';
import type { FieldDefinition } from '#core/model.ts';
import { useEngine } from '../engine/engine.ts';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { Button } from '../kit/Button.tsx';
import { SortableList } from '../kit/layout/SortableList.tsx';
import { Menu } from '../kit/overlay/Menu.tsx';
import { FieldListContext, type FieldListEditorProps, useDesigner } from './DesignerContext.ts';
import './designer.css';
import { createField } from './draft.ts';
import { FieldRow } from './FieldRow.tsx';

/** Edits the fields of a directory, or the columns of a table: adding, ordering, settings, deleting and restoring. */
export function FieldListEditor({ fields, onChange, issues, isColumns }: FieldListEditorProps) {
  const { t } = useMessages();
  const [openId, setOpenId] = useState<string | null>(null);
  const [freshId, setFreshId] = useState<string | null>(null);
  const { hasTriedToSave } = useDesigner();
  const kept = fields.filter(field => !field.deleted);
  const deleted = fields.filter(field => field.deleted);
  const replace = (changed: FieldDefinition) =>
    onChange(fields.map(field => (field.id === changed.id ? changed : field)));
  const add = (type: string) => {
    const field = createField(type, fields);
    onChange([...kept, field, ...deleted]);
    setOpenId(field.id);
    setFreshId(field.id);
  };
  const open = (id: string | null) => {
    setOpenId(id);
    setFreshId(null);
  };
  const order = (ids: string[]) =>
    onChange([...ids.flatMap(id => kept.find(field => field.id === id) ?? []), ...deleted]);
  return (
    <FieldListContext value={FieldListEditor}>
      <div className="dk-stack" style={{ gap: 8 }}>
        <SortableList label={t('designer.fields')} items={kept} nameOf={field => field.name} onOrder={order}>
          {(field, handle) => (
            <FieldRow
              field={field}
              siblings={kept}
              handle={handle}
              isOpen={field.id === openId}
              isFresh={field.id === freshId}
              isColumn={isColumns}
              // A newly added field doesn't show issues until the user tries to save.
              issues={
                field.id === freshId && !hasTriedToSave
                  ? []
                  : filterIssuesBelow(issues, fields.indexOf(field))
              }
              onToggle={() => open(field.id === openId ? null : field.id)}
              onChange={replace}
              onDelete={() => replace({ ...field, deleted: true })}
            />
          )}
        </SortableList>
        <AddField onAdd={add} label={t(isColumns ? 'designer.addColumn' : 'designer.addField')} />
        {deleted.length > 0 && (
          <DeletedFields fields={deleted} onRestore={field => replace({ ...field, deleted: undefined })} />
        )}
      </div>
    </FieldListContext>
  );
}

function AddField({ onAdd, label }: { onAdd: (type: string) => void; label: string }) {
  const { t } = useMessages();
  const { registry, ui } = useEngine();
  return (
    <div>
      <Menu
        trigger={<Button icon="plus">{label}</Button>}
        entries={registry.plugins
          .filter(({ isOffered }) => isOffered)
          .map(({ type, labelId }) => {
            const { Icon } = ui.ui(type);
            return {
              id: type,
              label: (
                <span className="dk-row">
                  <Icon size={16} />
                  {t(labelId)}
                </span>
              ),
              onSelect: () => onAdd(type),
            };
          })}
      />
    </div>
  );
}

function DeletedFields({
  fields,
  onRestore,
}: {
  fields: readonly FieldDefinition[];
  onRestore: (field: FieldDefinition) => void;
}) {
  const { t } = useMessages();
  return (
    <details className="dk-deleted">
      <summary>{t('designer.deletedFields', { count: fields.length })}</summary>
      <ul className="dk-sortable">
        {fields.map(field => (
          <li key={field.id} className="dk-row">
            <span className="dk-truncate dk-faint">{field.name || field.code}</span>
            <span className="dk-spacer" />
            <Button size="small" tone="quiet" icon="restore" onClick={() => onRestore(field)}>
              {t('designer.restore')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
