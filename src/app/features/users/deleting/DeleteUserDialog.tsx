import { useCallback, useState } from 'react';
import { useEngine } from '#view/engine/engine.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import { getErrorText } from '../../../api/errorText.ts';
import { useApiCall } from '../../../api/useApiCall.ts';
import { useLoad } from '../../../api/useLoad.ts';
import { RefusedRecordsList } from '../../../shared/bulk/RefusedRecordsList.tsx';
import { Progress } from '../../../shared/progress/Progress.tsx';
import { loadBoot } from '../../../state/bootState.ts';
import { requestBulkUndo } from '../../../state/bulkUndoState.ts';
import { useAccess, useBoot } from '../../../state/useBoot.ts';
import type { User } from '../../../state/useUsersAndGroups.ts';
import { deleteUser } from '../userCalls.ts';
import { OpenProcessesChoice, type OpenProcessesDecision } from './OpenProcessesChoice.tsx';
import { findOpenProcesses } from './openProcesses.ts';
import { type ReassignmentRun, useReassignment } from './useReassignment.ts';

export interface DeleteUserDialogProps {
  user: User;
  onDeleted: () => void;
  onClose: () => void;
}

const leave: OpenProcessesDecision = { kind: 'leave' };

/**
 * Asks for confirmation before a user is deleted, and what to do with the user's open processes. Asks
 * again if some processes can't be reassigned.
 */
export function DeleteUserDialog({ user, onDeleted, onClose }: DeleteUserDialogProps) {
  const messages = useMessages();
  const { t } = messages;
  const processes = useOpenProcesses(user.id);
  const found = processes.data;
  const { fate, setFate, runs, refused, isBusy, problem, remove, close } = useDeletion(found, {
    user,
    onDeleted,
    onClose,
  });
  const isLacking = fate.kind === 'assign' && !fate.to;
  return (
    <Modal
      role="alertdialog"
      title={t('kit.areYouSure')}
      size="small"
      onClose={close}
      footer={
        <>
          <Button data-autofocus onClick={close}>
            {t('kit.cancel')}
          </Button>
          <Button
            tone="danger"
            isBusy={isBusy}
            isDisabled={(!found && !processes.error) || isLacking}
            onClick={() => void remove()}
          >
            {t(refused.length > 0 ? 'users.deleteAnyway' : 'app.confirmDelete')}
          </Button>
        </>
      }
    >
      <div className="dk-stack">
        <p>{t('users.deleteText', { name: user.name })}</p>
        {!found && !processes.error && <Skeleton lines={2} height={20} />}
        {processes.error && !found && (
          <ErrorState text={getErrorText(messages, processes.error)} onRetry={processes.reload} />
        )}
        {found && found.length > 0 && !runs && (
          <OpenProcessesChoice userId={user.id} processes={found} fate={fate} onChange={setFate} />
        )}
        {runs && refused.length === 0 && <RunProgress runs={runs} />}
        <Refused refused={refused} />
        {problem && <Notice tone="danger">{problem}</Notice>}
      </div>
    </Modal>
  );
}

/**
 * Deletes the user. If requested, first reassigns the user's processes; if the server rejects some
 * reassignments, asks again before deleting the user.
 */
function useDeletion(found: OpenProcesses | undefined, { user, onDeleted, onClose }: DeleteUserDialogProps) {
  const { t } = useMessages();
  const toasts = useToasts();
  const call = useApiCall();
  const { runs, run } = useReassignment(user.id);
  const tell = useTellChanged();
  const [fate, setFate] = useState(leave);
  const [refused, setRefused] = useState<readonly ReassignmentRun[]>([]);
  const remove = () =>
    call.run(async () => {
      let changed: readonly ReassignmentRun[] = runs ?? [];
      if (fate.kind !== 'leave' && found && refused.length === 0) {
        const all = await run(found, fate.kind === 'assign' ? (fate.to?.value ?? null) : null);
        if (!all) return;
        changed = all;
        const left = changed.filter(({ outcomes }) => outcomes.some(({ outcome }) => outcome === 'Refused'));
        if (left.length > 0) return setRefused(left);
      }
      await deleteUser(user.id);
      onClose();
      toasts.show({ text: t('app.deleted') });
      tell(changed);
      onDeleted();
      void loadBoot();
    });
  const close = () => {
    onClose();
    tell(runs ?? []);
  };
  return { fate, setFate, runs, refused, isBusy: call.isBusy, problem: call.problem, remove, close };
}

type OpenProcesses = Awaited<ReturnType<typeof findOpenProcesses>>;

function useOpenProcesses(userId: string) {
  const boot = useBoot();
  const access = useAccess();
  const { registry } = useEngine();
  // Captures the data when the dialog opens, so that updates of the boot data don't reload the processes.
  const [around] = useState({ boot, access, registry });
  return useLoad(useCallback(() => findOpenProcesses(userId, around), [userId, around]));
}

function RunProgress({ runs }: { runs: readonly ReassignmentRun[] }) {
  const { t } = useMessages();
  const sum = (size: (run: ReassignmentRun) => number) => runs.reduce((total, run) => total + size(run), 0);
  return (
    <Progress
      label={t('bulk.writing')}
      value={sum(({ outcomes }) => outcomes.length)}
      max={sum(({ itemIds }) => itemIds.length)}
    />
  );
}

function Refused({ refused }: { refused: readonly ReassignmentRun[] }) {
  const { t } = useMessages();
  if (refused.length === 0) return null;
  return (
    <>
      <Notice tone="warning">{t('users.processesRefused')}</Notice>
      {refused.map(({ compiled, outcomes }) => (
        <section key={compiled.directory.id} aria-label={compiled.directory.name}>
          <strong>{compiled.directory.name}</strong>
          <RefusedRecordsList compiled={compiled} outcomes={outcomes} />
        </section>
      ))}
    </>
  );
}

/** Returns a function that reports the reassignments in each directory, with a button to undo them. */
function useTellChanged() {
  const { t } = useMessages();
  const toasts = useToasts();
  return (runs: readonly ReassignmentRun[]) => {
    for (const { compiled, outcomes, changeId } of runs) {
      const { id: directoryId, name } = compiled.directory;
      const count = outcomes.filter(({ outcome }) => outcome === 'Changed').length;
      if (count === 0) continue;
      const text = t('users.processesChanged', { count, name });
      toasts.show({ text, onUndo: () => requestBulkUndo({ directoryId, changeId }) });
    }
  };
}
