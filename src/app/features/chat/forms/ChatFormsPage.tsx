import { useCallback } from 'react';
import type { ChatForm } from '#core/model.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Badge } from '#view/kit/feedback/Badge.tsx';
import { useLoad } from '../../../api/useLoad.ts';
import { EntryItem } from '../../../shared/entries/EntryItem.tsx';
import { EntryListPage } from '../../../shared/entries/EntryListPage.tsx';
import { useBoot } from '../../../state/useBoot.ts';
import { ChatFormEditor } from './ChatFormEditor.tsx';
import { listChatForms } from './formCalls.ts';

/** Lists the account's chat forms, or edits one of them. */
export default function ChatFormsPage({ id }: { id: string | undefined }) {
  return id === undefined ? <FormList /> : <ChatFormEditor id={id} />;
}

function FormList() {
  const { t } = useMessages();
  const load = useLoad(useCallback((signal: AbortSignal) => listChatForms(signal), []));
  return (
    <EntryListPage
      title={t('chatForms.all')}
      text={t('chatForms.text')}
      add={{ href: '/bots/forms/new', label: t('chatForms.add') }}
      none={{ icon: 'comment', title: t('chatForms.none'), text: t('chatForms.noneText') }}
      load={load}
    >
      {form => <FormItem form={form} onDeleted={load.reload} />}
    </EntryListPage>
  );
}

function FormItem({ form, onDeleted }: { form: ChatForm; onDeleted: () => void }) {
  const messages = useMessages();
  const { t } = messages;
  const { id, name, directoryId, fieldIds, enabled, issues } = form;
  const directory = useBoot().directories.find(one => one.id === directoryId);
  const questions = t('chatForms.questionCount', { count: fieldIds.length });
  return (
    <EntryItem
      href={`/bots/forms/${id}`}
      name={name}
      note={`${directory?.name ?? '—'} · ${questions}`}
      badge={enabled === false && <Badge>{t('chatForms.off')}</Badge>}
      warning={
        issues.length > 0 ? `${t('chatForms.broken')} ${formatIssues(messages, issues).join(' ')}` : null
      }
      deletion={{
        change: { kind: 'DeleteChatForm', id },
        label: t('chatForms.delete', { name }),
        text: t('chatForms.deleteText', { name }),
      }}
      onDeleted={onDeleted}
    />
  );
}
