import { useCallback, useState } from 'react';
import { Link } from 'wouter';
import type { ChatForm } from '#core/model.ts';
import { issueTexts } from '#view/field/issueText.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Badge } from '#view/kit/feedback/Badge.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState } from '#view/kit/feedback/states.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { ConfirmDialog } from '#view/kit/overlays/ConfirmDialog.tsx';
import { errorText } from '../../../api/errorText.ts';
import { useCall } from '../../../api/useCall.ts';
import { useLoad } from '../../../api/useLoad.ts';
import { usePlannedChanges } from '../../../shared/plans/usePlannedChanges.tsx';
import { useBoot } from '../../../state/useBoot.ts';
import { ChatFormEditor } from './ChatFormEditor.tsx';
import './chatForms.css';
import { listChatForms } from './formCalls.ts';

/** The account's chat forms, by name, or one of them. */
export default function ChatFormsPage({ id }: { id: string | undefined }) {
  return id === undefined ? <FormList /> : <ChatFormEditor id={id} />;
}

function FormList() {
  const messages = useMessages();
  const { t } = messages;
  const load = useCallback((signal: AbortSignal) => listChatForms(signal), []);
  const { data, error, reload } = useLoad(load);
  const add = (
    <Link href="/bots/forms/new" className="dk-button" data-tone="primary">
      <Icon name="plus" />
      {t('chatForms.add')}
    </Link>
  );
  return (
    <Page title={t('chatForms.all')} width="text" actions={data && data.length > 0 && add}>
      <p className="dk-faint">{t('chatForms.text')}</p>
      {!data && error && <ErrorState text={errorText(messages, error)} onRetry={reload} />}
      {!data && !error && <Skeleton lines={4} height={44} />}
      {data?.length === 0 && (
        <EmptyState icon="comment" title={t('chatForms.none')} text={t('chatForms.noneText')}>
          {add}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className="dk-chat-forms" aria-label={t('chatForms.all')}>
          {data.map(form => (
            <Row key={form.id} form={form} onDeleted={reload} />
          ))}
        </ul>
      )}
    </Page>
  );
}

function Row({ form, onDeleted }: { form: ChatForm; onDeleted: () => void }) {
  const messages = useMessages();
  const { t } = messages;
  const { id, name, directoryId, fieldIds, enabled, issues } = form;
  const directory = useBoot().directories.find(one => one.id === directoryId);
  const planned = usePlannedChanges();
  const call = useCall();
  const [isAsking, setAsking] = useState(false);
  const remove = () =>
    call.run(async () => {
      const outcome = await planned.carryOut([{ kind: 'DeleteChatForm', id }], {
        savedText: t('app.deleted'),
      });
      setAsking(false);
      if (outcome.kind === 'refused') call.setProblem(issueTexts(messages, outcome.issues).join(' '));
      if (outcome.kind === 'done') onDeleted();
    });
  return (
    <li>
      <div className="dk-entry-row">
        <Link href={`/bots/forms/${id}`} className="dk-entry-link">
          <span className="dk-truncate">{name}</span>
          <span className="dk-faint dk-truncate">
            {directory?.name ?? '—'} · {t('chatForms.questionCount', { count: fieldIds.length })}
          </span>
        </Link>
        {enabled === false && <Badge>{t('chatForms.off')}</Badge>}
        <IconButton
          icon="trash"
          size="small"
          label={t('chatForms.delete', { name })}
          onClick={() => setAsking(true)}
        />
      </div>
      {issues.length > 0 && (
        <Notice tone="warning">
          {t('chatForms.broken')} {issueTexts(messages, issues).join(' ')}
        </Notice>
      )}
      {call.problem && <Notice tone="danger">{call.problem}</Notice>}
      {isAsking && (
        <ConfirmDialog
          isDanger
          isBusy={call.isBusy}
          confirmLabel={t('app.confirmDelete')}
          text={t('chatForms.deleteText', { name })}
          onCancel={() => setAsking(false)}
          onConfirm={() => void remove()}
        />
      )}
      {planned.question}
    </li>
  );
}
