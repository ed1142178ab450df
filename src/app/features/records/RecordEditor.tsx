import { type ReactNode, useEffect, useId, useState } from 'react';
import { canEditRecord } from '#core/policy/permissions.ts';
import { useEngine } from '#view/engine/engine.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { EmptyState, ErrorState } from '#view/kit/feedback/states.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { usePageTitle } from '#view/kit/layout/pageTitle.ts';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import { getErrorText } from '../../api/errorText.ts';
import { AsideHostContext } from '../../shared/record/openedRecord.ts';
import type { InitialRecordValues } from '../../state/openRecordsState.ts';
import { useAccess } from '../../state/useBoot.ts';
import { RecordActions } from './RecordActions.tsx';
import { RecordLoadingModal } from './RecordLoadingModal.tsx';
import { RecordMain } from './RecordMain.tsx';
import type { RecordModalProps } from './RecordModal.tsx';
import { NewRecordDuplicateNotice } from './record/NewRecordDuplicateNotice.tsx';
import { RecordAside, useAsides } from './record/RecordAside.tsx';
import { RecordChecklist } from './record/RecordChecklist.tsx';
import { RecordTags } from './record/RecordTags.tsx';
import { FILES_ASIDE, RecordUploadsProvider } from './record/RecordUploadsProvider.tsx';
import { TrashedRecord } from './record/TrashedRecord.tsx';
import { recordTexts } from './record/texts.ts';
import './record/record.css';
import { RecordSessionContext, useLoadedRecord, useRecordSession } from './session/RecordSessionContext.ts';
import { createRecordSession, type RecordSession } from './session/recordSession.ts';
import type { RecordHost } from './session/recordState.ts';

const blank: InitialRecordValues = {};

/** Manages the session of one record while the modal is open, and renders its state. */
export default function RecordEditor(props: RecordModalProps) {
  const session = useSession(props);
  return (
    <RecordSessionContext value={session}>
      <AsideHostContext value={session}>
        <TextsProvider texts={recordTexts}>
          <Shown {...props} />
        </TextsProvider>
      </AsideHostContext>
    </RecordSessionContext>
  );
}

function useSession(props: RecordModalProps): RecordSession {
  const { compiled, itemId, newRecord = blank, onGuard } = props;
  const formId = useId();
  const engine = useEngine();
  const host = useHost(props);
  const [session] = useState(() =>
    createRecordSession({ formId, compiled, itemId, newRecord, engine, host }),
  );
  useEffect(() => session.start(), [session]);
  useEffect(() => session.define(compiled), [session, compiled]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: registered once per session
  useEffect(() => onGuard?.(session), [session]);
  return session;
}

function useHost({ onCreated, onSaved, onClose }: RecordModalProps): RecordHost {
  const messages = useMessages();
  const toasts = useToasts();
  const access = useAccess();
  return { messages, toasts, access, onCreated, onSaved, onClose };
}

/**
 * Renders the record, a placeholder while the record is loading, a notice if the record is in the trash, or an error.
 */
function Shown(props: RecordModalProps) {
  const { ownsBack, onClose, onSaved } = props;
  const messages = useMessages();
  const { session, state } = useRecordSession();
  const { item, form, error, compiled } = state;
  const host = useHost(props);
  const { itemId, onRedirect } = props;
  // The URL of a merged record redirects to the record into which it was merged.
  useEffect(() => {
    if (item && itemId !== null && item.id !== itemId) onRedirect?.(item.id);
  }, [item, itemId, onRedirect]);
  // The host is set here rather than in `useSession`, because here `messages` includes the texts of records.
  useEffect(() => session.serve({ ...host, onClose: () => leave(session, host) }));
  if (item?.deletedAt)
    return (
      <TrashedRecord
        {...{ compiled, item, ownsBack, onClose, onSaved }}
        onRestored={() => session.reload()}
      />
    );
  if (form) return <Loaded {...props} />;
  if (!error) return <RecordLoadingModal ownsBack={ownsBack} onClose={onClose} />;
  return (
    <Modal title={compiled.directory.name} onClose={onClose} ownsBack={ownsBack}>
      {error.status === 404 ? (
        <EmptyState
          icon="lock"
          title={messages.t('app.accessDenied')}
          text={messages.t('records.unknownRecord')}
        />
      ) : (
        <ErrorState text={getErrorText(messages, error)} onRetry={() => session.reload()} />
      )}
    </Modal>
  );
}

function Loaded({ ownsBack, neighbours, onSaved, onClose }: RecordModalProps): ReactNode {
  const { t } = useMessages();
  const { session, state, form } = useLoadedRecord();
  const { compiled, item, isBusy } = state;
  const { directory } = compiled;
  const rights = useAccess().rightsIn(directory.id);
  const maySave = item ? rights.record.update : rights.record.create;
  const asides = useAsides(compiled, rights);
  const hasAside = asides.length > 0 && item !== null;
  const mayAddFiles = item !== null && rights.files.create && asides.some(({ id }) => id === FILES_ASIDE);
  const newTitle = directory.builtIn ? t('records.newContact') : t('records.newIn', { name: directory.name });
  const title = item?.display ?? newTitle;
  usePageTitle(title);
  return (
    <Modal
      title={title}
      size={hasAside ? 'wide' : 'large'}
      ownsBack={ownsBack}
      onClose={() => leave(session, { onClose })}
      isDirty={session.isDirty}
      actions={
        <span className="dk-record-slot">
          <RecordActions neighbours={neighbours} />
        </span>
      }
      footer={requestClose => (
        <>
          {!item && <NewRecordDuplicateNotice />}
          <Button onClick={requestClose}>{t(maySave ? 'kit.cancel' : 'kit.close')}</Button>
          <span className="dk-record-slot">
            {maySave && (
              <Button type="submit" form={form.id} tone="primary" isBusy={isBusy}>
                {t(item ? 'app.save' : 'records.create')}
              </Button>
            )}
          </span>
        </>
      )}
    >
      <RecordUploadsProvider place={mayAddFiles ? { directoryId: directory.id, itemId: item.id } : null}>
        <div className="dk-record-layout" data-aside={hasAside}>
          <div className="dk-stack">
            <Tags onSaved={onSaved} />
            <RecordChecklist />
            <RecordMain />
          </div>
          {hasAside && <RecordAside asides={asides} />}
        </div>
      </RecordUploadsProvider>
    </Modal>
  );
}

function leave(session: RecordSession, { onClose }: Pick<RecordHost, 'onClose'>): void {
  session.giveUp();
  onClose();
}

function Tags({ onSaved }: { onSaved: () => void }) {
  const access = useAccess();
  const { compiled, item } = useLoadedRecord().state;
  const { id } = compiled.directory;
  const status = item?.status ? compiled.statusById.get(item.status) : undefined;
  const reader = { rights: access.rightsIn(id), groupIds: access.groupIds };
  const mayChange = canEditRecord({ ...reader, status, isNew: item === null });
  if (!item || (item.tags.length === 0 && !mayChange)) return null;
  return <RecordTags directoryId={id} item={item} mayChange={mayChange} onSaved={onSaved} />;
}
