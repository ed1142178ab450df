import type { Calendar } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { api, unwrapResponse } from '../../../api/client.ts';
import { type DraftEditing, useDraftEditing } from '../../../shared/editing/useDraftEditing.ts';
import { reloadBoot } from '../../../state/sessionState.ts';
import { useBoot } from '../../../state/useBoot.ts';
import {
  type CalendarDraft,
  createCalendarDraft,
  toCalendarInput,
  validateCalendarDraft,
} from './calendarDraft.ts';

export type CalendarEditing = DraftEditing<CalendarDraft>;

export function useCalendarEditing(): CalendarEditing {
  const { t } = useMessages();
  const toasts = useToasts();
  const { calendar } = useBoot();
  return useDraftEditing<Calendar, CalendarDraft>({
    source: calendar,
    toDraft: (stored = calendar) => createCalendarDraft(stored),
    textOf: draft => JSON.stringify(toCalendarInput(draft)),
    faultsOf: validateCalendarDraft,
    mistakesId: 'settings.mistakes',
    async send(draft) {
      const saved = await unwrapResponse(api.PUT('/calendar', { body: toCalendarInput(draft) }));
      toasts.show({ text: t('app.saved') });
      await reloadBoot();
      return saved;
    },
  });
}
