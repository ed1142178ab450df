import { useState } from 'react';
import type { ChecklistItem } from '#core/model.ts';
import { canEditRecord } from '#core/policy/permissions.ts';
import { computeChecklistProgress } from '#core/record/checklist.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { useAccess } from '../../../state/useBoot.ts';
import { useLoadedRecord } from '../session/RecordSessionContext.ts';
import './checklist.css';

/** Shows the checklist of the open record's status, the progress, and who checked each item. */
export function RecordChecklist() {
  const { t } = useMessages();
  const { compiled, item } = useLoadedRecord().state;
  const status = item?.status ? compiled.statusById.get(item.status) : undefined;
  const progress = computeChecklistProgress(status, item?.checklist);
  if (!status?.checklist || !progress) return null;
  return (
    <fieldset className="dk-plain-fieldset dk-checklist">
      <legend>
        <span className="dk-label">{t('checklist.title')}</span>{' '}
        <span className="dk-faint">{t('checklist.progress', progress)}</span>
      </legend>
      <progress aria-label={t('checklist.title')} value={progress.done} max={progress.total} />
      {status.checklist.map(each => (
        <Entry key={each.id} entry={each} />
      ))}
    </fieldset>
  );
}

function Entry({ entry: { id, text, required } }: { entry: ChecklistItem }) {
  const { t, formatDateTime } = useMessages();
  const { session, state } = useLoadedRecord();
  const { compiled, item, isBusy } = state;
  const { groupIds, rightsIn } = useAccess();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const tick = item?.checklist?.[id];
  const status = item?.status ? compiled.statusById.get(item.status) : undefined;
  const mayTick = canEditRecord({ rights: rightsIn(compiled.directory.id), groupIds, status, isNew: false });
  const change = async (isTicked: boolean) => {
    setWanted(isTicked);
    await session.tick(id, isTicked);
    setWanted(null);
  };
  const person = tick && (item.references?.[tick.by]?.display ?? t('records.someone'));
  return (
    <div className="dk-checklist-entry">
      <Checkbox
        label={
          <>
            {text}
            {required && <span className="dk-faint"> ({t('checklist.required')})</span>}
          </>
        }
        isChecked={wanted ?? tick !== undefined}
        isDisabled={isBusy}
        onChange={mayTick ? isTicked => void change(isTicked) : undefined}
      />
      {tick && wanted === null && (
        <span className="dk-faint">
          {t('checklist.tickedBy', { person: person ?? '', at: formatDateTime(tick.at) })}
        </span>
      )}
    </div>
  );
}
