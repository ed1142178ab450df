import { type ReactNode, useState } from 'react';
import type { ConfigurationChange } from '#core/model.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { ConfirmDialog } from '#view/kit/overlays/ConfirmDialog.tsx';
import { useApiCall } from '../../api/useApiCall.ts';
import { usePlannedChanges } from './usePlannedChanges.tsx';

export interface PlannedDeletion {
  /** Asks for confirmation, then deletes. */
  start(): void;
  /** Why the deletion failed. */
  readonly problem: string | null;
  /** The confirmation or the plan, shown while the user has to decide. */
  readonly question: ReactNode;
}

interface DeletionParts {
  readonly change: ConfigurationChange;
  readonly text: string;
  readonly onDeleted: () => void;
}

/**
 * Deletes a configuration entity after confirmation and, if the deletion affects more, after a decision on its plan.
 */
export function usePlannedDeletion({ change, text, onDeleted }: DeletionParts): PlannedDeletion {
  const messages = useMessages();
  const { t } = messages;
  const planned = usePlannedChanges();
  const call = useApiCall();
  const [isAsking, setAsking] = useState(false);
  const remove = () =>
    call.run(async () => {
      const outcome = await planned.carryOut([change], { savedText: t('app.deleted') });
      setAsking(false);
      if (outcome.kind === 'refused') call.setProblem(formatIssues(messages, outcome.issues).join(' '));
      if (outcome.kind === 'done') onDeleted();
    });
  return {
    start: () => setAsking(true),
    problem: call.problem,
    question: (
      <>
        {isAsking && (
          <ConfirmDialog
            isDanger
            isBusy={call.isBusy}
            confirmLabel={t('app.confirmDelete')}
            text={text}
            onCancel={() => setAsking(false)}
            onConfirm={() => void remove()}
          />
        )}
        {planned.question}
      </>
    ),
  };
}
