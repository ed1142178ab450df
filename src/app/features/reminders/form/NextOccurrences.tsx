import { useCallback } from 'react';
import { parseClockTime } from '#core/calendar/clockTime.ts';
import { isDayText } from '#core/calendar/days.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useDebounced } from '#view/kit/useDebounced.ts';
import { useLoad } from '../../../api/useLoad.ts';
import { previewReminder } from '../reminderCalls.ts';
import { getDraftStart, type ReminderDraft } from './reminderDraft.ts';

const PAUSE_MS = 300;

/** Shows the next times of a repetition, as computed by the server, or the issues of the repetition. */
export function NextOccurrences({ draft }: { draft: ReminderDraft }) {
  const messages = useMessages();
  const { t, formatDateTime } = messages;
  const isWhole = isDayText(draft.day) && parseClockTime(draft.time) !== undefined;
  const asked = useDebounced(
    isWhole ? JSON.stringify([getDraftStart(draft), draft.timeZone, draft.repeat]) : '',
    PAUSE_MS,
  );
  const load = useCallback(
    async (signal: AbortSignal) => {
      if (asked === '') return null;
      const [startsLocal, timeZone, repeat] = JSON.parse(asked) as [string, string, string];
      return previewReminder({ startsLocal, timeZone, repeat }, signal);
    },
    [asked],
  );
  const { data } = useLoad(load);
  return (
    <div className="dk-reminder-next" aria-live="polite">
      {data && data.issues.length > 0 && (
        <p className="dk-field-error">{formatIssues(messages, data.issues).join(' ')}</p>
      )}
      {data && data.times.length > 0 && (
        <p className="dk-faint">
          {t('reminders.next', { times: data.times.map(formatDateTime).join(', ') })}
        </p>
      )}
    </div>
  );
}
