import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { WithTexts } from '#view/i18n/WithTexts.tsx';
import { endReminding, type RemindAbout, reminding } from '../../../state/reminding.ts';
import '../reminders.css';
import { reminderTexts } from '../texts.ts';
import { ReminderForm } from './ReminderForm.tsx';

export default function ReminderForms() {
  // The array is wrapped in ref(), so the snapshot contains the original objects.
  const requests = useSnapshot(reminding).requests as readonly RemindAbout[];
  return (
    <Suspense fallback={null}>
      <WithTexts texts={reminderTexts}>
        {requests.map((about, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: forms are stacked, and the last one closes first
          <ReminderForm key={index} about={about} onClose={() => endReminding(about)} />
        ))}
      </WithTexts>
    </Suspense>
  );
}
