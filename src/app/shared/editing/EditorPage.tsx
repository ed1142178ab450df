import type { ReactNode } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Page, type PageProps } from '#view/kit/layout/Page.tsx';
import type { DraftEditing } from './useDraftEditing.ts';
import { useLeaveGuard } from './useLeaveGuard.tsx';

export interface EditorPageProps {
  title: string;
  width?: PageProps['width'];
  editing: Pick<DraftEditing<never>, 'problem' | 'isStale' | 'isDirty' | 'isBusy'>;
  /** The message shown if another user has saved the entity in the meantime; `null` if the page can't detect this. */
  staleText: string | null;
  /** The button that leaves without saving. */
  exit: { readonly href: string; readonly label: string };
  /** Controls next to the buttons. */
  tools?: ReactNode;
  onSave: () => void;
  children: ReactNode;
}

/**
 * Renders a page for editing one entity. It saves the draft as a whole, and asks for confirmation before the draft is
 * lost.
 */
export function EditorPage({
  title,
  width,
  editing,
  staleText,
  exit,
  tools,
  onSave,
  children,
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
      {editing.problem && <Notice tone="danger">{editing.problem}</Notice>}
      {editing.isStale && staleText && <Notice tone="warning">{staleText}</Notice>}
      {children}
      {guard.question}
    </Page>
  );
}
