import { useMemo } from 'react';
import type { Directory } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import { getErrorText } from '../../api/errorText.ts';
import {
  getActionGroups,
  getFieldRows,
  getGridQuestions,
  getStatusGroups,
  getStatusRows,
} from '../../shared/rights/gridParts.ts';
import { RightsGrid } from '../../shared/rights/RightsGrid.tsx';
import { RightsLegend } from '../../shared/rights/RightsLegend.tsx';
import { useRightsExplanationDialog } from '../../shared/rights/useRightsExplanationDialog.tsx';
import { useRightsExplanations } from '../../shared/rights/useRightsExplanations.ts';
import type { User } from '../../state/useUsersAndGroups.ts';

export interface DirectoryRightsModalProps {
  user: User;
  directory: Directory;
  onClose: () => void;
}

/**
 * Shows which statuses of a directory's records a user can enter and leave, and which fields the user can see and
 * change in each status.
 */
export function DirectoryRightsModal({ user, directory, onClose }: DirectoryRightsModalProps) {
  const messages = useMessages();
  const { t } = messages;
  const why = useRightsExplanationDialog(user);
  const { statuses, fields, moves, columns } = useMemo(
    () => ({
      statuses: getStatusRows(directory),
      moves: getActionGroups(messages, 'status'),
      fields: getFieldRows(directory),
      columns: getStatusGroups(messages, directory),
    }),
    [messages, directory],
  );
  const questions = useMemo(
    () => [...getGridQuestions(statuses, moves), ...getGridQuestions(fields, columns)],
    [statuses, moves, fields, columns],
  );
  const { answers, data, error, reload } = useRightsExplanations(questions, user.id);
  return (
    <Modal
      title={t('rights.directoryTitle', { person: user.name, name: directory.name })}
      size="large"
      onClose={onClose}
    >
      {error && !data ? (
        <ErrorState text={getErrorText(messages, error)} onRetry={reload} />
      ) : (
        <div className="dk-stack">
          <RightsLegend />
          {statuses.length > 0 && (
            <section className="dk-stack">
              <h3>{t('rights.part.status')}</h3>
              <RightsGrid
                label={t('rights.part.status')}
                corner={t('rights.status')}
                rows={statuses}
                groups={moves}
                answers={answers}
                onWhy={why.ask}
              />
            </section>
          )}
          <section className="dk-stack">
            <h3>{t('rights.part.field')}</h3>
            {fields.length === 0 && <p className="dk-faint">{t('rights.noFields')}</p>}
            {fields.length > 0 && (
              <RightsGrid
                label={t('rights.part.field')}
                corner={t('rights.field')}
                rows={fields}
                groups={columns}
                answers={answers}
                onWhy={why.ask}
              />
            )}
          </section>
        </div>
      )}
      {why.dialog}
    </Modal>
  );
}
