import { useCallback } from 'react';
import type { Access, Note } from '#core/model.ts';
import {
  insertMentions,
  type MentionTarget,
  parseMentions,
  stripMentionMarkup,
} from '#core/notes/mentions.ts';
import { canHaveReminders } from '#core/reminders/canHaveReminders.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { isCommandEnter } from '#view/kit/commandEnter.ts';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import { api, unwrapResponse } from '../../../api/client.ts';
import { getErrorText } from '../../../api/errorText.ts';
import type { RecordRef } from '../../../api/recordCalls.ts';
import { useApiCall } from '../../../api/useApiCall.ts';
import { useLoad } from '../../../api/useLoad.ts';
import { useAsideState, useOpenedRecord } from '../../../shared/record/openedRecord.ts';
import { createReminderRequest } from '../../../shared/reminding/createReminderRequest.ts';
import { LockedNotice } from '../../../shared/rights/ExplainRightsButton.tsx';
import { openReminderForm } from '../../../state/reminderRequestsState.ts';
import { CommentBox } from './comments/CommentBox.tsx';
import { NoteItem } from './NoteItem.tsx';
import { useRecordChanges } from './useRecordChanges.ts';

/** Unsent input: a new comment, and changes to an existing comment. */
interface NoteDrafts {
  readonly text: string;
  /** Users and groups selected as mentions in the new or the edited comment. */
  readonly named: readonly MentionTarget[];
  /** The comment that is being edited. */
  readonly edited: { readonly id: string; readonly text: string; readonly was: string } | null;
}

const noNoteDrafts: NoteDrafts = { text: '', named: [], edited: null };

function hasNoteDrafts({ text, edited }: NoteDrafts): boolean {
  return text.trim() !== '' || edited?.text !== edited?.was;
}

const noteDrafts = { nothing: noNoteDrafts, isUnsent: hasNoteDrafts };

/** Lists the comments of a record by time, with an input for a new comment (Ctrl+Enter sends it). */
export default function RecordNotes() {
  const { t } = useMessages();
  const { place, rights, tellChanged } = useOpenedRecord();
  const access = rights.comments;
  const { directoryId, itemId } = place;
  const [drafts, onDrafts] = useAsideState('comments', noteDrafts);
  const load = useCallback(
    (signal: AbortSignal) => {
      const params = { path: { id: directoryId, itemId } };
      return unwrapResponse(api.GET('/directories/{id}/items/{itemId}/notes', { params, signal }));
    },
    [directoryId, itemId],
  );
  const notes = useLoad(load);
  useRecordChanges(itemId, notes.reload);
  const done = () => {
    notes.reload();
    tellChanged();
  };
  return (
    <div className="dk-stack">
      <NoteList {...{ notes, place, access, drafts, onDrafts }} onChanged={done} />
      {access.create ? (
        <NewNote {...{ place, drafts, onDrafts }} onSent={done} />
      ) : (
        <LockedNotice
          text={t('rights.commentsReadOnly')}
          label={t('rights.whyComments')}
          question={{ ...place, part: 'comments', action: 'create' }}
        />
      )}
    </div>
  );
}

type OnDrafts = (change: (before: NoteDrafts) => NoteDrafts) => void;

interface NewNoteProps {
  place: RecordRef;
  drafts: NoteDrafts;
  onDrafts: OnDrafts;
  onSent: () => void;
}

function NewNote({ place, drafts: { text, named }, onDrafts, onSent }: NewNoteProps) {
  const { t } = useMessages();
  const call = useApiCall();
  const send = async () => {
    if (!text.trim()) return;
    const params = { path: { id: place.directoryId, itemId: place.itemId } };
    const body = { text: insertMentions(text, named) };
    const error = await call.run(async () => {
      await unwrapResponse(api.POST('/directories/{id}/items/{itemId}/notes', { params, body }));
    });
    if (error) return;
    onDrafts(before => ({ ...before, text: '', named: before.edited ? before.named : [] }));
    onSent();
  };
  return (
    <>
      {call.problem && <Notice tone="danger">{call.problem}</Notice>}
      <div className="dk-stack" style={{ gap: 6 }}>
        <CommentBox
          label={t('records.noteNew')}
          value={text}
          onInput={next => onDrafts(before => ({ ...before, text: next }))}
          onNamed={chosen => onDrafts(before => ({ ...before, named: [...before.named, chosen] }))}
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
    </>
  );
}

interface NoteListProps {
  notes: ReturnType<typeof useLoad<Note[]>>;
  place: RecordRef;
  access: Access;
  drafts: NoteDrafts;
  onDrafts: OnDrafts;
  onChanged: () => void;
}

function NoteList({ notes, place, access, drafts: { edited, named }, onDrafts, onChanged }: NoteListProps) {
  const messages = useMessages();
  const { item, compiled } = useOpenedRecord();
  const { directory } = compiled;
  if (!notes.data) {
    if (notes.error) return <ErrorState text={getErrorText(messages, notes.error)} onRetry={notes.reload} />;
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
            canHaveReminders(directory)
              ? () =>
                  openReminderForm({
                    ...createReminderRequest(directory, item),
                    text: stripMentionMarkup(note.text),
                  })
              : undefined
          }
          edited={edited?.id === note.id ? edited.text : null}
          named={named}
          onNamed={chosen => onDrafts(before => ({ ...before, named: [...before.named, chosen] }))}
          onEdit={text =>
            onDrafts(before => ({
              ...before,
              named:
                before.edited?.id === note.id ? before.named : [...before.named, ...parseMentions(note.text)],
              edited: text === null ? null : { id: note.id, text, was: stripMentionMarkup(note.text) },
            }))
          }
        />
      ))}
    </ol>
  );
}
