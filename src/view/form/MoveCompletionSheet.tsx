import { useState } from 'react';
import type {
  ChecklistItem,
  ChecklistPatch,
  FieldValuesPatch,
  Issue,
  Reference,
  Status,
} from '#core/model.ts';
import { isCommentRequired } from '#core/record/validateRecord.ts';
import { canCommentOnWrite } from '#core/record/writeRights.ts';
import { formatIssue, formatIssues } from '../field/formatIssue.ts';
import { useExtendedMessages } from '../i18n/useExtendedMessages.ts';
import { Button } from '../kit/Button.tsx';
import { Notice } from '../kit/feedback/Notice.tsx';
import { Checkbox } from '../kit/inputs/Checkbox.tsx';
import { Field } from '../kit/inputs/Field.tsx';
import { TextArea } from '../kit/inputs/TextArea.tsx';
import { Modal } from '../kit/overlays/Modal.tsx';
import en from '../messages/move/en.json' with { type: 'json' };
import uk from '../messages/move/uk.json' with { type: 'json' };
import { RecordForm } from './RecordForm.tsx';
import type { RecordFormInput } from './recordFormStore.ts';
import { useRecordForm } from './useRecordForm.ts';

const texts = { en, uk };

export interface MoveCompletionSheetProps {
  /** The form that requested the move; its unsaved values are sent with the move. */
  input: RecordFormInput;
  references?: Readonly<Record<string, Reference>>;
  from: Status | undefined;
  /** The status to enter; `undefined` if the record doesn't move, so that no comment is needed. */
  to: Status | undefined;
  issues: readonly Issue[];
  /**
   * The reason why the last attempt failed, if the issues don't contain the reason (server unreachable, a
   * conflict).
   */
  problem?: string | null;
  title?: string;
  confirmLabel?: string;
  /**
   * Sends fields, comment and target status together; returns the server's issues, which are empty if the
   * server accepts the move.
   */
  onConfirm: (completed: {
    patch: FieldValuesPatch;
    comment: string | undefined;
    /** The changed checks; `undefined` if there are none. */
    checklist: ChecklistPatch | undefined;
  }) => Promise<readonly Issue[]>;
  onClose: () => void;
}

/**
 * Asks only for the missing parts of a move: required fields, unchecked checklist items and the comment
 * (specification section 3).
 */
export function MoveCompletionSheet(props: MoveCompletionSheetProps) {
  const { to, onClose } = props;
  const messages = useExtendedMessages(texts);
  const { t } = messages;
  const completion = useCompletion(props);
  const { form, missing, toDo, ticked, comment, canComment, needsComment, rest, confirm } = completion;
  const commentIssues = canComment ? rest.filter(issue => issue.path[0] === 'text') : [];
  const otherIssues = rest.filter(issue => !commentIssues.includes(issue));
  return (
    <Modal
      title={props.title ?? t('move.title', { status: to?.name ?? '' })}
      onClose={onClose}
      isDirty={() => comment !== '' || ticked.length > 0 || form.isDirty()}
      footer={
        <>
          <Button onClick={onClose}>{t('kit.cancel')}</Button>
          <Button type="submit" tone="primary" isBusy={completion.isBusy} onClick={confirm}>
            {props.confirmLabel ?? t('move.confirm')}
          </Button>
        </>
      }
    >
      <div className="dk-stack">
        <p className="dk-faint">{t('move.text')}</p>
        {props.problem && rest.length === 0 && <Notice tone="danger">{props.problem}</Notice>}
        {otherIssues.length > 0 && (
          <Notice tone="danger">{formatIssues(messages, otherIssues).join(' ')}</Notice>
        )}
        {toDo.length > 0 && <ToDoList items={toDo} ticked={ticked} onChange={completion.setTicked} />}
        {missing.size > 0 && <RecordForm form={form} onSubmit={confirm} />}
        {canComment && (
          <Field
            label={t('move.comment')}
            isRequired={needsComment}
            help={needsComment ? t('move.commentHelp') : undefined}
            errors={commentIssues.map(issue =>
              issue.code === 'CommentRequired' ? t('move.commentEmpty') : formatIssue(messages, issue),
            )}
          >
            <TextArea value={comment} onCommit={completion.setComment} onInput={completion.setComment} />
          </Field>
        )}
      </div>
    </Modal>
  );
}

/** Manages the entered fields, comment and checks, and their issues. */
function useCompletion(props: MoveCompletionSheetProps) {
  const { from, to, issues, onConfirm } = props;
  const [missing] = useState(() => getMissingFields(issues));
  const form = useRecordForm(
    { ...props.input, draft: undefined, targetStatus: to?.id, only: missing },
    props.references,
  );
  const [comment, setComment] = useState('');
  const [toDo] = useState(() => itemsToDo(from, issues));
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [rest, setRest] = useState<readonly Issue[]>([]);

  const show = (all: readonly Issue[], server: readonly Issue[]) => {
    form.reveal(server);
    setRest(all.filter(issue => issue.path[0] !== 'customFields' || !missing.has(String(issue.path[1]))));
  };
  const confirm = async () => {
    const checklist = ticked.length > 0 ? Object.fromEntries(ticked.map(id => [id, {}])) : undefined;
    const verdict = form.judge({ comment, checklist });
    if (verdict.issues.length > 0) return show(verdict.issues, []);
    setBusy(true);
    const refused = await onConfirm({
      patch: verdict.patch,
      comment: comment.trim() || undefined,
      checklist,
    });
    setBusy(false);
    if (refused.length > 0) show(refused, refused);
  };
  return {
    ...{ missing, form, comment, setComment, toDo, ticked, setTicked, isBusy, rest, confirm },
    needsComment: isCommentRequired({ from, to }),
    canComment: to !== undefined && canCommentOnWrite(props.input, { from, to }),
  };
}

interface ToDoListProps {
  items: readonly ChecklistItem[];
  ticked: readonly string[];
  onChange: (ticked: readonly string[]) => void;
}

function ToDoList({ items, ticked, onChange }: ToDoListProps) {
  const { t } = useExtendedMessages(texts);
  return (
    <fieldset className="dk-plain-fieldset">
      <legend className="dk-label" data-required>
        {t('checklist.toDo')}
      </legend>
      {items.map(({ id, text }) => (
        <Checkbox
          key={id}
          label={text}
          isChecked={ticked.includes(id)}
          onChange={isOn => onChange(isOn ? [...ticked, id] : ticked.filter(each => each !== id))}
        />
      ))}
    </fieldset>
  );
}

/** Returns the items of the current status's checklist that have to be checked for the move. */
function itemsToDo(from: Status | undefined, issues: readonly Issue[]): readonly ChecklistItem[] {
  const ids = new Set(issues.flatMap(({ path: [place, id] }) => (place === 'checklist' ? [id] : [])));
  return (from?.checklist ?? []).filter(({ id }) => ids.has(id));
}

function getMissingFields(issues: readonly Issue[]): ReadonlySet<string> {
  return new Set(issues.flatMap(issue => (issue.path[0] === 'customFields' ? [String(issue.path[1])] : [])));
}
