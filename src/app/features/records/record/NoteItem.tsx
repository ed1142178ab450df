import { useState } from 'react';
import type { Access, Note } from '#core/model.ts';
import { isOwnComment } from '#core/permissions.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { isCommandEnter } from '#view/kit/commandEnter.ts';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { TextArea } from '#view/kit/inputs/TextArea.tsx';
import { ConfirmDialog } from '#view/kit/overlays/ConfirmDialog.tsx';
import { answerOf, api } from '../../../api/client.ts';
import type { RecordPlace } from '../../../api/recordCalls.ts';
import { useCall } from '../../../api/useCall.ts';
import { useBoot, useUser } from '../../../state/useBoot.ts';

export interface NoteItemProps {
  note: Note;
  place: RecordPlace;
  access: Access;
  /** The text as it is being changed; null while it is not. */
  edited: string | null;
  onEdit: (text: string | null) => void;
  onChanged: () => void;
  /** Absent where nobody can be reminded of the record. */
  onRemind: (() => void) | undefined;
}

/** A comment; its writer, and an admin, may change and delete it. */
export function NoteItem({ note, place, access, edited, onEdit, onChanged, onRemind }: NoteItemProps) {
  const { t, formatDateTime } = useMessages();
  const { users } = useBoot();
  const user = useUser();
  const call = useCall();
  const [isDeleting, setDeleting] = useState(false);
  const isEditing = edited !== null;
  const text = edited ?? '';
  const isOwn = isOwnComment({ userId: user.id, isAdmin: user.isAdmin }, note.userId);
  const params = { path: { id: place.directoryId, itemId: place.itemId, noteId: note.id } };
  const address = '/directories/{id}/items/{itemId}/notes/{noteId}';
  const save = async () => {
    if (!text.trim()) return;
    const body = { text };
    const error = await call.run(async () => void (await answerOf(api.PUT(address, { params, body }))));
    if (error) return;
    onEdit(null);
    onChanged();
  };
  const remove = async () => {
    const error = await call.run(async () => void (await answerOf(api.DELETE(address, { params }))));
    setDeleting(false);
    if (!error) onChanged();
  };
  return (
    <li>
      <div className="dk-note-head">
        <strong>{users.find(each => each.id === note.userId)?.name ?? t('records.someone')}</strong>
        <time className="dk-faint" dateTime={note.createdAt}>
          {formatDateTime(note.createdAt)}
          {note.updatedAt && ` · ${t('records.noteEdited')}`}
        </time>
        <span className="dk-spacer" />
        {onRemind && !isEditing && (
          <IconButton icon="alarm" size="small" label={t('reminders.remind')} onClick={onRemind} />
        )}
        {isOwn && access.update && !isEditing && (
          <IconButton
            icon="edit"
            size="small"
            label={t('records.noteEdit')}
            onClick={() => onEdit(note.text)}
          />
        )}
        {isOwn && access.delete && !isEditing && (
          <IconButton
            icon="trash"
            size="small"
            label={t('records.noteDelete')}
            onClick={() => setDeleting(true)}
          />
        )}
      </div>
      {call.problem && <Notice tone="danger">{call.problem}</Notice>}
      {!isEditing && <p className="dk-note-text">{note.text}</p>}
      {isEditing && (
        <div className="dk-stack" style={{ gap: 6 }}>
          <TextArea
            label={t('records.noteEdit')}
            isGrowing
            rows={2}
            value={text}
            onInput={onEdit}
            onKeyDown={event => {
              if (!isCommandEnter(event)) return;
              event.preventDefault();
              if (text.trim()) void save();
            }}
          />
          <div className="dk-row">
            <Button size="small" isBusy={call.isBusy} isDisabled={!text.trim()} onClick={() => void save()}>
              {t('app.save')}
            </Button>
            <Button size="small" tone="quiet" onClick={() => onEdit(null)}>
              {t('kit.cancel')}
            </Button>
          </div>
        </div>
      )}
      {isDeleting && (
        <ConfirmDialog
          isDanger
          isBusy={call.isBusy}
          confirmLabel={t('app.confirmDelete')}
          text={note.text}
          onCancel={() => setDeleting(false)}
          onConfirm={() => void remove()}
        />
      )}
    </li>
  );
}
