import { useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import type { FieldValue, Item } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import { useApiCall } from '../../../api/useApiCall.ts';
import { getManagerId } from '../../../shared/assigning/assignActions.ts';
import { ManagerChoice } from '../../../shared/assigning/ManagerChoice.tsx';
import { assignRecord } from './assignRecord.ts';
import { useAssignmentMessages } from './useAssignmentMessages.ts';

export interface AssignDialogProps {
  compiled: CompiledDirectory;
  item: Item;
  onClose: () => void;
}

/**
 * Assigns a record to one of the users offered by the server. Asks for confirmation if another user has changed the
 * manager in the meantime.
 */
export function AssignDialog({ compiled, item, onClose }: AssignDialogProps) {
  const { t } = useMessages();
  const call = useApiCall();
  const { tell, heldWords } = useAssignmentMessages();
  const [value, setValue] = useState<FieldValue | undefined>();
  const [held, setHeld] = useState<Item | null>(null);
  const to = value?.stringValue;
  const assign = async () => {
    if (!to) return;
    const known = held ?? item;
    const assignment = { directoryId: compiled.directory.id, item: known, to, from: getManagerId(known) };
    await call.run(async () => {
      const assigned = await assignRecord(assignment);
      if ('held' in assigned) return setHeld(assigned.held);
      tell(assignment, assigned.done, { isTaken: false });
      onClose();
    });
  };
  return (
    <Modal
      title={t('assigning.title', { name: item.display })}
      size="small"
      onClose={onClose}
      onSubmit={() => void assign()}
      footer={requestClose => (
        <>
          <Button onClick={requestClose}>{t('kit.cancel')}</Button>
          <Button tone="primary" type="submit" isDisabled={!to} isBusy={call.isBusy}>
            {t(held ? 'assigning.assignAnyway' : 'assigning.assign')}
          </Button>
        </>
      )}
    >
      <div className="dk-stack">
        <ManagerChoice
          directoryId={compiled.directory.id}
          field={compiled.fieldById.get(WRITABLE_ID.manager)}
          value={value}
          onChange={setValue}
        />
        {held && <Notice tone="warning">{heldWords(held).text}</Notice>}
        {call.problem && <Notice tone="danger">{call.problem}</Notice>}
      </div>
    </Modal>
  );
}
