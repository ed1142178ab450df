import { useState } from 'react';
import { filterIssuesBelow } from '#core/issues.ts';
import type { FieldDefinition, Issue } from '#core/model.ts';
import { formatIssues } from '../field/formatIssue.ts';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { Button } from '../kit/Button.tsx';
import { Badge } from '../kit/feedback/Badge.tsx';
import { Notice } from '../kit/feedback/Notice.tsx';
import { SortableList } from '../kit/layout/SortableList.tsx';
import { useDesigner } from './DesignerContext.ts';
import { DesignerRow, type DesignerRowProps } from './DesignerRow.tsx';
import './designer.css';
import { createDraftStatus, type DraftStatus } from './draft.ts';
import { StatusEditor } from './StatusEditor.tsx';

export interface StatusListEditorProps {
  statuses: readonly DraftStatus[];
  onChange: (statuses: readonly DraftStatus[]) => void;
  /** True for statuses of processes, which have a due date. */
  isOfProcess: boolean;
  /** The directory's fields, for the rules of each status. */
  fields: readonly FieldDefinition[];
  /** Paths are relative to the list of statuses. */
  issues: readonly Issue[];
}

/** Edits the statuses of a directory: adding, ordering, settings, removing. */
export function StatusListEditor(props: StatusListEditorProps) {
  const { statuses, onChange, isOfProcess, fields, issues } = props;
  const messages = useMessages();
  const { t } = messages;
  const [openId, setOpenId] = useState<string | null>(null);
  const [freshId, setFreshId] = useState<string | null>(null);
  const { hasTriedToSave } = useDesigner();
  const listIssues = issues.filter(issue => issue.path.length === 0);
  const add = () => {
    const status = createDraftStatus(statuses.length);
    onChange([...statuses, status]);
    setOpenId(status.id);
    setFreshId(status.id);
  };
  const toggle = (id: string) => {
    setOpenId(id === openId ? null : id);
    setFreshId(null);
  };
  return (
    <div className="dk-stack" style={{ gap: 8 }}>
      {listIssues.length > 0 && (
        <Notice tone="warning">{formatIssues(messages, listIssues).join(' ')}</Notice>
      )}
      <SortableList
        label={t('designer.statuses')}
        items={statuses}
        nameOf={status => status.name}
        onOrder={ids => onChange(ids.flatMap(id => statuses.find(status => status.id === id) ?? []))}
      >
        {(status, handle) => {
          const own =
            status.id === freshId && !hasTriedToSave
              ? []
              : filterIssuesBelow(issues, statuses.indexOf(status));
          return (
            <StatusRow
              status={status}
              handle={handle}
              isOpen={status.id === openId}
              isFresh={status.id === freshId}
              isInvalid={own.length > 0}
              onToggle={() => toggle(status.id)}
              onDelete={() => onChange(statuses.filter(each => each.id !== status.id))}
            >
              <StatusEditor
                status={status}
                isOfProcess={isOfProcess}
                fields={fields}
                issues={own}
                onChange={changed => onChange(statuses.map(each => (each.id === status.id ? changed : each)))}
              />
            </StatusRow>
          );
        }}
      </SortableList>
      <div>
        <Button icon="plus" onClick={add}>
          {t('designer.addStatus')}
        </Button>
      </div>
    </div>
  );
}

interface StatusRowProps extends Omit<DesignerRowProps, 'title' | 'note' | 'deleteLabel'> {
  status: DraftStatus;
}

function StatusRow(props: StatusRowProps) {
  const { status, ...row } = props;
  const { t } = useMessages();
  const name = status.name || t('designer.unnamed');
  return (
    <DesignerRow
      {...row}
      title={
        <Badge color={status.color} textColor={status.textColor}>
          {name}
        </Badge>
      }
      note={<span className="dk-faint dk-truncate">{t(`status.type.${status.type}`)}</span>}
      deleteLabel={t('designer.deleteStatus', { name })}
    />
  );
}
