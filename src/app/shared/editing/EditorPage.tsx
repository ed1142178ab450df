import type { ReactNode } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Page, type PageProps } from '#view/kit/layout/Page.tsx';
import { DraftFields, type DraftFieldsProps } from './DraftFields.tsx';
import type { DraftEditing } from './useDraftEditing.ts';
import { useLeaveGuard } from './useLeaveGuard.tsx';

export interface EditorPageProps extends Omit<DraftFieldsProps, 'editing'> {
  title: string;
  width?: PageProps['width'];
  editing: Pick<DraftEditing<never>, 'problem' | 'isStale' | 'isDirty' | 'isBusy' | 'flush' | 'save'> & {
    /** A question that the user has to answer before the draft is saved. */
    readonly question?: ReactNode;
  };
  /** The button that leaves without saving. */
  exit: { readonly href: string; readonly label: string };
  /** Controls before the buttons. */
  tools?: ReactNode;
  /** Replaces saving, for editors that ask a question first. */
  onSave?: () => void;
  /** Content below the fields that isn't part of the draft. */
  below?: ReactNode;
}

/**
 * Renders a page for editing one entity. The page saves the draft as a whole, and asks for confirmation
 * before the draft is lost.
 */
export function EditorPage({
  title,
  width,
  editing,
  exit,
  tools,
  onSave = () => void editing.save(),
  below,
  ...fields
}: EditorPageProps) {
  const { t } = useMessages();
  const guard = useLeaveGuard(editing.isDirty, editing.isBusy);
  return (
    <Page
      isHeadSticky
      width={width}
      title={title}
      note={editing.isDirty ? t('app.unsaved') : undefined}
      actions={
        <>
          {tools}
          <Button tone="quiet" onClick={() => guard.leave(exit.href)}>
            {exit.label}
          </Button>
          <Button tone="primary" isBusy={editing.isBusy} onClick={onSave}>
            {t('app.save')}
          </Button>
        </>
      }
    >
      <DraftFields editing={editing} {...fields} />
      {below}
      {editing.question}
      {guard.question}
    </Page>
  );
}
