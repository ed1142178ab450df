import { useMemo, useState } from 'react';
import type { Directory } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { EmptyState, ErrorState } from '#view/kit/feedback/states.tsx';
import { getErrorText } from '../../api/errorText.ts';
import { createPartQuestion, getGridQuestions, getPartGroups } from '../../shared/rights/gridParts.ts';
import { RightsGrid } from '../../shared/rights/RightsGrid.tsx';
import { RightsLegend } from '../../shared/rights/RightsLegend.tsx';
import { useRightsExplanationDialog } from '../../shared/rights/useRightsExplanationDialog.tsx';
import { useRightsExplanations } from '../../shared/rights/useRightsExplanations.ts';
import { useBoot } from '../../state/useBoot.ts';
import type { User } from '../../state/useUsersAndGroups.ts';
import { DirectoryRightsModal } from './DirectoryRightsModal.tsx';

/**
 * Lists all directories with the user's permissions. Each symbol opens its explanation; each directory opens its fields
 * and statuses.
 */
export function UserRights({ user }: { user: User }) {
  const messages = useMessages();
  const { t } = messages;
  const { directories } = useBoot();
  const [opened, setOpened] = useState<Directory | null>(null);
  const why = useRightsExplanationDialog(user);
  const groups = useMemo(() => getPartGroups(messages), [messages]);
  const rows = useMemo(
    () =>
      directories.map(directory => ({
        id: directory.id,
        name: directory.name,
        head: (
          <Button
            tone="quiet"
            size="small"
            icon="expand"
            aria-label={t('rights.openDirectory', { name: directory.name })}
            onClick={() => setOpened(directory)}
          >
            <span className="dk-truncate">{directory.name}</span>
          </Button>
        ),
        ask: (column: string) => createPartQuestion(directory.id, column),
      })),
    [directories, t],
  );
  const questions = useMemo(() => getGridQuestions(rows, groups), [rows, groups]);
  const { answers, data, error, reload } = useRightsExplanations(questions, user.id);
  if (rows.length === 0) return <EmptyState icon="folder" title={t('rights.noDirectories')} />;
  if (error && !data) return <ErrorState text={getErrorText(messages, error)} onRetry={reload} />;
  return (
    <div className="dk-user-panels">
      <p className="dk-faint">{t('rights.userText', { name: user.name })}</p>
      <RightsLegend />
      <RightsGrid
        label={t('users.rightsTab')}
        corner={t('rights.directory')}
        {...{ groups, rows, answers }}
        onWhy={why.ask}
      />
      {opened && <DirectoryRightsModal user={user} directory={opened} onClose={() => setOpened(null)} />}
      {why.dialog}
    </div>
  );
}
