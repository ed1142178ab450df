import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import {
  closeReminderForm,
  type ReminderRequest,
  reminderRequestsState,
} from '../../../state/reminderRequestsState.ts';
import '../reminders.css';
import { reminderTexts } from '../texts.ts';
import { ReminderForm } from './ReminderForm.tsx';

export default function ReminderForms() {
  // The array is wrapped in ref(), so the snapshot contains the original objects.
  const requests = useSnapshot(reminderRequestsState).requests as readonly ReminderRequest[];
  return (
    <Suspense fallback={null}>
      <TextsProvider texts={reminderTexts}>
        {requests.map((about, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: forms are stacked, and the last one closes first
          <ReminderForm key={index} about={about} onClose={() => closeReminderForm(about)} />
        ))}
      </TextsProvider>
    </Suspense>
  );
}
