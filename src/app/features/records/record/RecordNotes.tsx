import { useCallback } from 'react';
import type { Access, Note } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { isCommandEnter } from '#view/kit/commandEnter.ts';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import { TextArea } from '#view/kit/inputs/TextArea.tsx';
import { answerOf, api } from '../../../api/client.ts';
import { errorText } from '../../../api/errorText.ts';
import type { RecordPlace } from '../../../api/recordCalls.ts';
import { useCall } from '../../../api/useCall.ts';
import { useLoad } from '../../../api/useLoad.ts';
import { useKept, useOpenedRecord } from '../../../shared/record/openedRecord.ts';
import { aboutRecord, canRemindOf } from '../../../shared/reminding/aboutRecord.ts';
import { ClosedLine } from '../../../shared/rights/WhyButton.tsx';
import { remindAbout } from '../../../state/reminding.ts';
import { NoteItem } from './NoteItem.tsx';
import { useRecordNews } from './useRecordNews.ts';

/** Comments written or changed and not sent yet. */
interface NoteDrafts {
  readonly text: string;
  /** The comment that is being changed. */
  readonly edited: { readonly id: string; readonly text: string; readonly was: string } | null;
}

const noNoteDrafts: NoteDrafts = { text: '', edited: null };

function hasNoteDrafts({ text, edited }: NoteDrafts): boolean {
  return text.trim() !== '' || edited?.text !== edited?.was;
}

const noteDrafts = { nothing: noNoteDrafts, isUnsent: hasNoteDrafts };

/** The comments of a record by time, and a box for the next one (Ctrl+Enter sends). */
export default function RecordNotes() {
  const messages = useMessages();
  const { t } = messages;
  const { place, rights, tellChanged } = useOpenedRecord();
  const access = rights.comments;
  const { directoryId, itemId } = place;
  const [drafts, onDrafts] = useKept('comments', noteDrafts);
  const { text } = drafts;
  const setText = (next: string) => onDrafts(before => ({ ...before, text: next }));
  const call = useCall();
  const load = useCallback(
    (signal: AbortSignal) => {
      const params = { path: { id: directoryId, itemId } };
      return answerOf(api.GET('/directories/{id}/items/{itemId}/notes', { params, signal }));
    },
    [directoryId, itemId],
  );
  const notes = useLoad(load);
  useRecordNews(itemId, notes.reload);
  const done = () => {
    notes.reload();
    tellChanged();
  };
  const send = async () => {
    if (!text.trim()) return;
    const params = { path: { id: directoryId, itemId } };
    const error = await call.run(async () => {
      await answerOf(api.POST('/directories/{id}/items/{itemId}/notes', { params, body: { text } }));
    });
    if (error) return;
    setText('');
    done();
  };
  return (
    <div className="dk-stack">
      <NoteList {...{ notes, place, access, drafts, onDrafts }} onChanged={done} />
      {call.problem && <Notice tone="danger">{call.problem}</Notice>}
      {!access.create && (
        <ClosedLine
          text={t('rights.commentsReadOnly')}
          label={t('rights.whyComments')}
          question={{ ...place, part: 'comments', action: 'create' }}
        />
      )}
      {access.create && (
        <div className="dk-stack" style={{ gap: 6 }}>
          <TextArea
            label={t('records.noteNew')}
            placeholder={t('records.noteNew')}
            rows={2}
            isGrowing
            maxLength={20_000}
            value={text}
            onInput={setText}
            onKeyDown={event => {
              if (!isCommandEnter(event)) return;
              event.preventDefault();
              void send();
            }}
          />
          <div>
            <Button size="small" isBusy={call.isBusy} isDisabled={!text.trim()} onClick={() => void send()}>
              {t('records.noteAdd')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

interface NoteListProps {
  notes: ReturnType<typeof useLoad<Note[]>>;
  place: RecordPlace;
  access: Access;
  drafts: NoteDrafts;
  onDrafts: (change: (before: NoteDrafts) => NoteDrafts) => void;
  onChanged: () => void;
}

function NoteList({ notes, place, access, drafts: { edited }, onDrafts, onChanged }: NoteListProps) {
  const messages = useMessages();
  const { item, compiled } = useOpenedRecord();
  const { directory } = compiled;
  if (!notes.data) {
    if (notes.error) return <ErrorState text={errorText(messages, notes.error)} onRetry={notes.reload} />;
    return <Skeleton lines={3} height={20} />;
  }
  if (notes.data.length === 0) return <p className="dk-faint">{messages.t('records.notesEmpty')}</p>;
  return (
    <ol className="dk-notes">
      {notes.data.map(note => (
        <NoteItem
          key={note.id}
          {...{ note, place, access, onChanged }}
          onRemind={
            canRemindOf(directory)
              ? () => remindAbout({ ...aboutRecord(directory, item), text: note.text })
              : undefined
          }
          edited={edited?.id === note.id ? edited.text : null}
          onEdit={text =>
            onDrafts(before => ({
              ...before,
              edited: text === null ? null : { id: note.id, text, was: note.text },
            }))
          }
        />
      ))}
    </ol>
  );
}
