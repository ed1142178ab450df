import { useCallback, useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import { getErrorText } from '../../api/errorText.ts';
import { useLoad } from '../../api/useLoad.ts';
import { useLiveEvent } from '../../live/events.ts';
import { isEventForRecord } from '../../live/isEventForRecord.ts';
import { useOpenedRecord } from '../../shared/record/openedRecord.ts';
import { FamilyDiagram } from './FamilyDiagram.tsx';
import './family.css';
import { type Relation, readFamily } from './familyCalls.ts';
import { RelationForm } from './RelationForm.tsx';
import { RelationItem } from './RelationItem.tsx';
import { familyTexts } from './texts.ts';
import { useFamilyChanges } from './useFamilyChanges.ts';

/** Shows the contact's relations, as a diagram and as a list. */
export default function FamilyAside() {
  return (
    <TextsProvider texts={familyTexts}>
      <Family />
    </TextsProvider>
  );
}

function Family() {
  const messages = useMessages();
  const { t } = messages;
  const { item, rights } = useOpenedRecord();
  const [edited, setEdited] = useState<Relation | 'new' | null>(null);
  const { data, error, reload } = useLoad(
    useCallback((signal: AbortSignal) => readFamily(item.id, signal), [item.id]),
  );
  const changes = useFamilyChanges(item.id, reload);
  const concerned = [item.id, ...(data ?? []).map(({ contact }) => contact.id)];
  useLiveEvent(['DirectoryItemChanged', 'Reconnected'], event => {
    if (concerned.some(id => isEventForRecord(event.data, id))) reload();
  });
  if (!data) {
    if (error) return <ErrorState text={getErrorText(messages, error)} onRetry={reload} />;
    return <Skeleton lines={3} height={20} />;
  }
  const mayChange = rights.record.update && item.deletedAt === undefined;
  return (
    <div className="dk-stack">
      {data.length === 0 && <p className="dk-faint">{t('family.none')}</p>}
      <FamilyDiagram name={item.display} relations={data} />
      {data.length > 0 && (
        <ul className="dk-family">
          {data.map(relation => (
            <RelationItem
              key={relation.id}
              relation={relation}
              onChange={mayChange ? () => setEdited(relation) : undefined}
              onRemove={mayChange ? () => void changes.remove(relation) : undefined}
            />
          ))}
        </ul>
      )}
      {changes.problem && <Notice tone="danger">{changes.problem}</Notice>}
      {mayChange && (
        <div>
          <Button size="small" icon="plus" onClick={() => setEdited('new')}>
            {t('family.add')}
          </Button>
        </div>
      )}
      {edited && (
        <RelationForm
          item={item}
          relation={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={input => {
            setEdited(null);
            if (edited === 'new') reload();
            else changes.tellChanged(edited, input);
          }}
        />
      )}
    </div>
  );
}
