import { useCallback, useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Import } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Menu, type MenuEntry } from '#view/kit/overlay/Menu.tsx';
import { ConfirmDialog } from '#view/kit/overlays/ConfirmDialog.tsx';
import { getErrorText } from '../../../../api/errorText.ts';
import { useApiCall } from '../../../../api/useApiCall.ts';
import { useLoad } from '../../../../api/useLoad.ts';
import { useLiveEvent } from '../../../../live/events.ts';
import { useBoot } from '../../../../state/useBoot.ts';
import { deleteImport, downloadRejectedRows, listImports, undoImport } from '../importCalls.ts';
import { countWrittenRecords, hasWrittenRows, isImportInProgress } from '../importSteps.ts';
import { describeImportState } from '../importWords.ts';
import { getRejectedFileName } from '../run/getRejectedFileName.ts';
import { UndoConfirmation } from '../run/UndoConfirmation.tsx';
import './file.css';

export interface RecentImportsProps {
  compiled: CompiledDirectory;
  onOpen: (importId: string) => void;
}

/** Lists the latest imports into the directory, with the actions available for each import. */
export function RecentImports({ compiled, onOpen }: RecentImportsProps) {
  const messages = useMessages();
  const { id } = compiled.directory;
  const load = useCallback((signal: AbortSignal) => listImports(id, signal), [id]);
  const { data, error, reload } = useLoad(load);
  const call = useApiCall();
  const [asked, setAsked] = useState<Question | null>(null);
  useLiveEvent(['ImportChanged', 'Reconnected'], reload);
  if (error && !data) return <Notice tone="warning">{getErrorText(messages, error)}</Notice>;
  if (!data) return <Skeleton lines={3} height={44} />;
  if (data.length === 0) return null;
  const saveRefused = (run: Import) =>
    call.run(() => downloadRejectedRows({ directoryId: id, importId: run.id }, getRejectedFileName(run)));
  const confirm = async ({ run, about }: Question) => {
    setAsked(null);
    const place = { directoryId: id, importId: run.id };
    await call.run(async () => {
      await (about === 'undo' ? undoImport(place) : deleteImport(place));
      if (about === 'undo') onOpen(run.id);
    });
    reload();
  };
  return (
    <section className="dk-import-recent" aria-labelledby="dk-import-recent">
      <h3 id="dk-import-recent">{messages.t('import.recent')}</h3>
      {call.problem && <Notice tone="danger">{call.problem}</Notice>}
      <ul className="dk-link-list">
        {data.map(run => (
          <RecentRow
            key={run.id}
            run={run}
            onOpen={() => onOpen(run.id)}
            onUndo={() => setAsked({ run, about: 'undo' })}
            onRefused={() => void saveRefused(run)}
            onForget={() => setAsked({ run, about: 'forget' })}
          />
        ))}
      </ul>
      {asked && (
        <Asked question={asked} onConfirm={() => void confirm(asked)} onCancel={() => setAsked(null)} />
      )}
    </section>
  );
}

interface Question {
  readonly run: Import;
  readonly about: 'undo' | 'forget';
}

function Asked({
  question: { run, about },
  ...answers
}: {
  question: Question;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const { t } = useMessages();
  if (about === 'undo') return <UndoConfirmation run={run} {...answers} />;
  return (
    <ConfirmDialog
      text={t('import.forgetText', { name: run.fileName })}
      confirmLabel={t('import.forget')}
      isDanger
      {...answers}
    />
  );
}

interface RecentRowProps {
  run: Import;
  onOpen: () => void;
  onUndo: () => void;
  onRefused: () => void;
  onForget: () => void;
}

function RecentRow({ run, onOpen, onUndo, onRefused, onForget }: RecentRowProps) {
  const messages = useMessages();
  const { t, formatDateTime } = messages;
  const who = useBoot().users.find(user => user.id === run.createdBy)?.name ?? '';
  const entries: MenuEntry[] = [];
  const isResting = !isImportInProgress(run);
  if (isResting && countWrittenRecords(run.written) > 0 && run.state !== 'Undone') {
    entries.push({ id: 'undo', icon: 'restore', label: t('import.undo'), onSelect: onUndo });
  }
  if (isResting && (hasWrittenRows(run) ? run.written : run.counts).refused > 0) {
    entries.push({ id: 'refused', icon: 'download', label: t('import.refusedFile'), onSelect: onRefused });
  }
  if (isResting) {
    entries.push({ id: 'forget', icon: 'trash', label: t('import.forget'), onSelect: onForget });
  }
  return (
    <li className="dk-import-recent-row">
      <button type="button" className="dk-import-recent-open" onClick={onOpen}>
        <span className="dk-truncate">{run.fileName}</span>
        <span className="dk-faint">
          {[describeImportState(messages, run), who, formatDateTime(run.createdAt)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </button>
      <Icon name="chevron-right" />
      {entries.length > 0 && (
        <Menu
          placement="bottom-end"
          trigger={<IconButton icon="more" label={t('import.moreFor', { name: run.fileName })} />}
          entries={entries}
        />
      )}
    </li>
  );
}
