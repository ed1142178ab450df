import { useRef, useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { FormModal } from '#view/kit/overlays/FormModal.tsx';
import { getErrorText } from '../../../api/errorText.ts';
import { useApiCall } from '../../../api/useApiCall.ts';
import type { ReminderRequest } from '../../../state/reminderRequestsState.ts';
import { useUser } from '../../../state/useBoot.ts';
import { getBrowserTimeZone, getLocalNow } from '../clocks.ts';
import {
  createReminder,
  deleteReminder,
  type Reminder,
  toRestoringChange,
  updateReminder,
} from '../reminderCalls.ts';
import { emitRemindersChanged } from '../reminderNews.ts';
import { ReminderTextField } from './ReminderTextField.tsx';
import { ReminderUserSelect } from './ReminderUserSelect.tsx';
import {
  canEndWithRecord,
  createReminderDraft,
  findDraftProblems,
  getReminderLink,
  type ReminderDraft,
  toReminderInput,
} from './reminderDraft.ts';
import { ScheduleFields } from './ScheduleFields.tsx';

export interface ReminderFormProps {
  about: ReminderRequest;
  onClose: () => void;
}

/** Edits the text, the time, the repetition and the recipients of a reminder. */
export function ReminderForm({ about, onClose }: ReminderFormProps) {
  const { t } = useMessages();
  const user = useUser();
  const saving = useSavingReminder(about);
  const [first] = useState(() =>
    createReminderDraft(about, { now: getLocalNow(), timeZone: getBrowserTimeZone(), userId: user.id }),
  );
  const [draft, setDraft] = useState(first);
  const [isTried, setTried] = useState(false);
  // Prevents saving while the form contains a time in words that wasn't understood, because this time would be lost.
  const [isWordsOpen, setWordsOpen] = useState(false);
  const { reminder } = about;
  const [hasOwnWhen, setOwnWhen] = useState(reminder !== undefined || about.startsLocal !== undefined);
  const change = (part: Partial<ReminderDraft>) => {
    setDraft(before => ({ ...before, ...part }));
    if ('day' in part || 'time' in part || 'repeat' in part) setOwnWhen(true);
  };
  const targets = about.each ?? [about];
  const problems = isTried ? findDraftProblems(draft) : {};
  const textOf = (id: string | undefined) => (id ? [t(id)] : []);
  const save = async () => {
    setTried(true);
    if (isWordsOpen || Object.keys(findDraftProblems(draft)).length > 0) return;
    const failed = await saving.run(draft);
    if (!failed) onClose();
  };
  return (
    <FormModal
      title={t(reminder ? 'reminders.edit' : 'reminders.add')}
      size="medium"
      confirmLabel={t(reminder ? 'app.save' : 'reminders.set')}
      isBusy={saving.isBusy}
      problem={saving.problem}
      isDirty={() => draft !== first}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      {about.display && <p className="dk-reminder-about">{t('reminders.about', { name: about.display })}</p>}
      <ReminderTextField
        text={draft.text}
        errors={textOf(problems.text)}
        hasOwnWhen={hasOwnWhen}
        onChange={change}
      />
      <ScheduleFields
        draft={draft}
        onChange={change}
        onUnderstood={isUnderstood => setWordsOpen(!isUnderstood)}
        errors={{ day: textOf(problems.day), time: textOf(problems.time) }}
      />
      <ReminderUserSelect
        users={draft.users}
        groups={draft.groups}
        errors={textOf(problems.people)}
        onChange={change}
      />
      {targets.some(one => canEndWithRecord(getReminderLink(one))) && (
        <Checkbox
          label={t('reminders.endsWithRecord')}
          isChecked={draft.endsWithRecord}
          onChange={endsWithRecord => change({ endsWithRecord })}
        />
      )}
    </FormModal>
  );
}

/** Returns a function that changes the reminder, or creates a reminder about each of the records. */
function useSavingReminder(about: ReminderRequest) {
  const call = useApiCall();
  const tell = useTellSaved();
  // Reminders that were already created when creating another reminder failed. The next attempt continues after them.
  const made = useRef<Reminder[]>([]);
  const { reminder } = about;
  const run = (draft: ReminderDraft) =>
    call.run(async () => {
      if (reminder) {
        const { repeat = null, ...input } = toReminderInput(draft, about);
        const body = { ...input, repeat, version: reminder.version };
        return tell([await updateReminder(reminder.id, body)], reminder);
      }
      for (const one of (about.each ?? [about]).slice(made.current.length))
        made.current.push(await createReminder(toReminderInput(draft, one)));
      tell(made.current, undefined);
    });
  return { isBusy: call.isBusy, problem: call.problem, run };
}

/** Returns a function that reports when the saved reminders are due, with a button to undo saving. */
function useTellSaved() {
  const messages = useMessages();
  const { t, formatDateTime } = messages;
  const toasts = useToasts();
  return (saved: readonly Reminder[], before: Reminder | undefined) => {
    const undo = async () => {
      try {
        if (before) await updateReminder(before.id, toRestoringChange(before));
        else for (const { id } of saved) await deleteReminder(id);
        emitRemindersChanged();
      } catch (thrown) {
        toasts.show({ text: getErrorText(messages, thrown), tone: 'danger' });
      }
    };
    emitRemindersChanged();
    toasts.show({
      text: t('reminders.saved', { at: formatDateTime(saved[0]?.dueAt), count: saved.length }),
      onUndo: () => void undo(),
    });
  };
}
