import type { Calendar } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { api, unwrapAnswer } from '../../../api/client.ts';
import { type Editing, useEditing } from '../../../shared/editing/useEditing.ts';
import { reloadBoot } from '../../../state/session.ts';
import { useBoot } from '../../../state/useBoot.ts';
import { type CalendarDraft, checkDraft, createCalendarDraft, toCalendar } from './calendarDraft.ts';

export type CalendarEditing = Editing<CalendarDraft>;

export function useCalendarEditing(): CalendarEditing {
  const { t } = useMessages();
  const toasts = useToasts();
  const { calendar } = useBoot();
  return useEditing<Calendar, CalendarDraft>({
    source: calendar,
    toDraft: (stored = calendar) => createCalendarDraft(stored),
    textOf: draft => JSON.stringify(toCalendar(draft)),
    faultsOf: checkDraft,
    mistakesId: 'settings.mistakes',
    async send(draft) {
      const saved = await unwrapAnswer(api.PUT('/calendar', { body: toCalendar(draft) }));
      toasts.show({ text: t('app.saved') });
      await reloadBoot();
      return saved;
    },
  });
}
