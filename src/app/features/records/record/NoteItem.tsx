import { useState } from 'react';
import type { Access, Note } from '#core/model.ts';
import { insertMentions, type MentionTarget, stripMentionMarkup } from '#core/notes/mentions.ts';
import { canEditComment } from '#core/policy/permissions.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { isCommandEnter } from '#view/kit/commandEnter.ts';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { ConfirmDialog } from '#view/kit/overlays/ConfirmDialog.tsx';
import { api, unwrapResponse } from '../../../api/client.ts';
import type { RecordRef } from '../../../api/recordCalls.ts';
import { useApiCall } from '../../../api/useApiCall.ts';
import { findActorName } from '../../../state/actorName.ts';
import { useBoot, useUser } from '../../../state/useBoot.ts';
import { CommentBox } from './comments/CommentBox.tsx';
import { CommentText } from './comments/CommentText.tsx';

export interface NoteItemProps {
  note: Note;
  place: RecordRef;
  access: Access;
  /** The text while the comment is being edited; otherwise `null`. */
  edited: string | null;
  onEdit: (text: string | null) => void;
  /** Users and groups selected as mentions. */
  named: readonly MentionTarget[];
  onNamed: (named: MentionTarget) => void;
  onChanged: () => void;
  /** Absent if the record doesn't support reminders. */
  onRemind: (() => void) | undefined;
}

/** Shows a comment, which its author and administrators can change and delete. */
export function NoteItem({
  note,
  place,
  access,
  edited,
  onEdit,
  named,
  onNamed,
  onChanged,
  onRemind,
}: NoteItemProps) {
  const { t, formatDateTime } = useMessages();
  const name = findActorName(useBoot(), note.userId, rule => t('records.byRule', { rule }));
  const user = useUser();
  const call = useApiCall();
  const [isDeleting, setDeleting] = useState(false);
  const isEditing = edited !== null;
  const isOwn = canEditComment({ userId: user.id, isAdmin: user.isAdmin }, note.userId);
  const params = { path: { id: place.directoryId, itemId: place.itemId, noteId: note.id } };
  const address = '/directories/{id}/items/{itemId}/notes/{noteId}';
  const save = async (text: string) => {
    const body = { text: insertMentions(text, named) };
    const error = await call.run(async () => void (await unwrapResponse(api.PUT(address, { params, body }))));
    if (error) return;
    onEdit(null);
    onChanged();
  };
  const remove = async () => {
    const error = await call.run(async () => void (await unwrapResponse(api.DELETE(address, { params }))));
    setDeleting(false);
    if (!error) onChanged();
  };
  return (
    <li>
      <div className="dk-note-head">
        <strong>{name ?? t('records.someone')}</strong>
        <time className="dk-faint" dateTime={note.createdAt}>
          {formatDateTime(note.createdAt)}
          {note.updatedAt && ` · ${t('records.noteEdited')}`}
        </time>
        <span className="dk-spacer" />
        {!isEditing && (
          <NoteButtons
            onRemind={onRemind}
            onEdit={isOwn && access.update ? () => onEdit(stripMentionMarkup(note.text)) : undefined}
            onDelete={isOwn && access.delete ? () => setDeleting(true) : undefined}
          />
        )}
      </div>
      {call.problem && <Notice tone="danger">{call.problem}</Notice>}
      {edited === null ? (
        <CommentText text={note.text} />
      ) : (
        <NoteEditor
          text={edited}
          isBusy={call.isBusy}
          onInput={onEdit}
          onNamed={onNamed}
          onSave={() => void save(edited)}
          onCancel={() => onEdit(null)}
        />
      )}
      {isDeleting && (
        <ConfirmDialog
          isDanger
          isBusy={call.isBusy}
          confirmLabel={t('app.confirmDelete')}
          text={stripMentionMarkup(note.text)}
          onCancel={() => setDeleting(false)}
          onConfirm={() => void remove()}
        />
      )}
    </li>
  );
}

/** Actions that aren't available are `undefined`. */
interface NoteButtonsProps {
  onRemind: (() => void) | undefined;
  onEdit: (() => void) | undefined;
  onDelete: (() => void) | undefined;
}

function NoteButtons({ onRemind, onEdit, onDelete }: NoteButtonsProps) {
  const { t } = useMessages();
  return (
    <>
      {onRemind && <IconButton icon="alarm" size="small" label={t('reminders.remind')} onClick={onRemind} />}
      {onEdit && <IconButton icon="edit" size="small" label={t('records.noteEdit')} onClick={onEdit} />}
      {onDelete && (
        <IconButton icon="trash" size="small" label={t('records.noteDelete')} onClick={onDelete} />
      )}
    </>
  );
}

interface NoteEditorProps {
  text: string;
  isBusy: boolean;
  onInput: (text: string) => void;
  onNamed: (named: MentionTarget) => void;
  onSave: () => void;
  onCancel: () => void;
}

function NoteEditor({ text, isBusy, onInput, onNamed, onSave, onCancel }: NoteEditorProps) {
  const { t } = useMessages();
  const isEmpty = !text.trim();
  return (
    <div className="dk-stack" style={{ gap: 6 }}>
      <CommentBox
        label={t('records.noteEdit')}
        value={text}
        onInput={onInput}
        onNamed={onNamed}
        onKeyDown={event => {
          if (!isCommandEnter(event)) return;
          event.preventDefault();
          if (!isEmpty) onSave();
        }}
      />
      <div className="dk-row">
        <Button size="small" isBusy={isBusy} isDisabled={isEmpty} onClick={onSave}>
          {t('app.save')}
        </Button>
        <Button size="small" tone="quiet" onClick={onCancel}>
          {t('kit.cancel')}
        </Button>
      </div>
    </div>
  );
}
