import { useState } from 'react';
import type { Report, ReportMailing } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { FormModal } from '#view/kit/overlays/FormModal.tsx';
import { useCall } from '../../../api/useCall.ts';
import { useUser } from '../../../state/useBoot.ts';
import { saveReportMailing } from '../reportCalls.ts';
import { MailingRecipients } from './MailingRecipients.tsx';
import { MailingTimes } from './MailingTimes.tsx';

interface MailingModalProps {
  report: Report;
  mailing: ReportMailing;
  onClose: () => void;
}

/** When a report is sent by email, and to whom. Who only reads it has it sent to themselves. */
export function MailingModal({ report, mailing, onClose }: MailingModalProps) {
  const { t, formatDateTime } = useMessages();
  const toasts = useToasts();
  const call = useCall();
  const me = useUser().id;
  const [draft, setDraft] = useState(mailing);
  const [isChecked, setChecked] = useState(false);
  const change = (part: Partial<ReportMailing>) => setDraft({ ...draft, ...part });
  const { isOn, days, dayOfMonth, hour, isUnsubscribed } = draft;
  const to = report.mayChange ? draft : { userIds: [me], groupIds: [] };
  const isNever = isOn && dayOfMonth === null && days.length === 0;
  const isToNobody = isOn && to.userIds.length + to.groupIds.length === 0;
  const save = () => {
    setChecked(true);
    if (isNever || isToNobody) return;
    const { userIds, groupIds } = to;
    const body = { isOn, days, dayOfMonth, hour, userIds, groupIds, isUnsubscribed };
    void call.run(async () => {
      const { nextAt } = await saveReportMailing(report.id, body);
      toasts.show({
        text: nextAt ? t('reports.mailing.next', { at: formatDateTime(nextAt) }) : t('app.saved'),
      });
      onClose();
    });
  };
  return (
    <FormModal
      title={t('reports.mailing.title')}
      size="medium"
      confirmLabel={t('app.save')}
      isBusy={call.isBusy}
      problem={call.problem}
      isDirty={() => draft !== mailing}
      onClose={onClose}
      onSubmit={save}
    >
      {mailing.pausedBecause && (
        <Notice tone="warning">{t(`reports.mailing.paused.${mailing.pausedBecause}`)}</Notice>
      )}
      {mailing.isUnsubscribed && (
        <Notice tone="info">
          <p>{t('reports.mailing.unsubscribed')}</p>
          <Checkbox
            label={t('reports.mailing.resume')}
            isChecked={!isUnsubscribed}
            onChange={isWanted => change({ isUnsubscribed: !isWanted })}
          />
        </Notice>
      )}
      <Checkbox label={t('reports.mailing.on')} isChecked={isOn} onChange={on => change({ isOn: on })} />
      {isOn && (
        <>
          <MailingTimes times={draft} isMissing={isChecked && isNever} onChange={change} />
          {report.mayChange ? (
            <MailingRecipients to={draft} isMissing={isChecked && isToNobody} onChange={change} />
          ) : (
            <p className="dk-faint">{t('reports.mailing.toYou')}</p>
          )}
        </>
      )}
      {mailing.isOn && isOn && mailing.nextAt && (
        <p className="dk-faint">{t('reports.mailing.next', { at: formatDateTime(mailing.nextAt) })}</p>
      )}
    </FormModal>
  );
}
