import type { ReactNode } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { DraftFields } from '../../shared/editing/DraftFields.tsx';
import type { DraftEditing } from '../../shared/editing/useDraftEditing.ts';
import { useLeaveGuard } from '../../shared/editing/useLeaveGuard.tsx';

interface SettingsFormProps {
  editing: Pick<DraftEditing<never>, 'problem' | 'isStale' | 'isDirty' | 'isBusy' | 'flush' | 'save'>;
  /** The message if another user has saved the same settings in the meantime. */
  staleText: string;
  children: ReactNode;
  /** Content below the fields that is saved separately. */
  below?: ReactNode;
}

/** A tab of settings that is saved as a whole, and that asks for confirmation before unsaved changes are lost. */
export function SettingsForm({ editing, staleText, children, below }: SettingsFormProps) {
  const { t } = useMessages();
  const guard = useLeaveGuard(editing.isDirty, editing.isBusy);
  return (
    <form
      className="dk-settings"
      noValidate
      onSubmit={event => {
        event.preventDefault();
        void editing.save();
      }}
    >
      <DraftFields editing={editing} staleText={staleText}>
        {children}
      </DraftFields>
      {below}
      <div className="dk-settings-foot">
        <Button type="submit" tone="primary" isBusy={editing.isBusy}>
          {t('app.save')}
        </Button>
        {editing.isDirty && <span className="dk-faint">{t('app.unsaved')}</span>}
      </div>
      {guard.question}
    </form>
  );
}
