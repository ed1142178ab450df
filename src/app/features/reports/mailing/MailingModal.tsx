import { useState } from 'react';
import type { Report, ReportMailing } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { FormModal } from '#view/kit/overlays/FormModal.tsx';
import { useApiCall } from '../../../api/useApiCall.ts';
import { useUserGroups } from '../../../shared/people/useUserGroups.ts';
import { useBoot, useUser } from '../../../state/useBoot.ts';
import { saveReportMailing, sendReportNow } from '../reportCalls.ts';
import { MailingRecipients } from './MailingRecipients.tsx';
import { MailingTimes } from './MailingTimes.tsx';

interface MailingModalProps {
  report: Report;
  mailing: ReportMailing;
  onClose: () => void;
}

/** Edits when a report is sent by email, and to whom. Users who can only read the report can send it to themselves. */
export function MailingModal({ report, mailing, onClose }: MailingModalProps) {
  const { t, formatDateTime } = useMessages();
  const toasts = useToasts();
  const call = useApiCall();
  const me = useUser().id;
  const [draft, setDraft] = useState(mailing);
  const [isChecked, setChecked] = useState(false);
  const change = (part: Partial<ReportMailing>) => setDraft({ ...draft, ...part });
  const { isOn, days, dayOfMonth, hour, isUnsubscribed } = draft;
  const to = report.mayChange ? draft : { userIds: [me], groupIds: [] };
  const isNever = isOn && dayOfMonth === null && days.length === 0;
  const isToNobody = isOn && to.userIds.length + to.groupIds.length === 0;
  const nameAll = useRecipientNames();
  const isDirty = draft !== mailing;
  const run = (then: () => Promise<string>) => {
    setChecked(true);
    if (isNever || isToNobody) return;
    void call.run(async () => {
      toasts.show({ text: await then() });
      onClose();
    });
  };
  const store = () => {
    const { userIds, groupIds } = to;
    return saveReportMailing(report.id, { isOn, days, dayOfMonth, hour, userIds, groupIds, isUnsubscribed });
  };
  const save = () =>
    run(async () => {
      const { nextAt } = await store();
      return nextAt ? t('reports.mailing.next', { at: formatDateTime(nextAt) }) : t('app.saved');
    });
  const sendNow = () =>
    run(async () => {
      if (isDirty || !mailing.isOn) await store();
      await sendReportNow(report.id);
      return t('reports.mailing.sending', { names: nameAll(to) });
    });
  return (
    <FormModal
      title={t('reports.mailing.title')}
      size="medium"
      confirmLabel={t('app.save')}
      isBusy={call.isBusy}
      problem={call.problem}
      isDirty={() => isDirty}
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
      {isOn && (
        <div className="dk-row dk-row-wrap">
          <Button size="small" isBusy={call.isBusy} onClick={sendNow}>
            {t(isDirty ? 'reports.mailing.saveAndSend' : 'reports.mailing.now')}
          </Button>
          {mailing.isOn && mailing.nextAt && (
            <span className="dk-faint">
              {t('reports.mailing.next', { at: formatDateTime(mailing.nextAt) })}
            </span>
          )}
        </div>
      )}
    </FormModal>
  );
}

const MAX_NAMES = 3;

/**
 * Returns a function that joins the names of recipients. Groups come first, as in the selection; a long list is
 * shortened.
 */
function useRecipientNames() {
  const { t } = useMessages();
  const { users } = useBoot();
  const userGroups = useUserGroups();
  return ({ userIds, groupIds }: Pick<ReportMailing, 'userIds' | 'groupIds'>) => {
    const names = [
      ...userGroups.filter(({ id }) => groupIds.includes(id)),
      ...users.filter(({ id }) => userIds.includes(id)),
    ].map(({ name }) => name);
    const rest = names.length - MAX_NAMES;
    const said = names.slice(0, MAX_NAMES).join(', ');
    return rest > 0 ? t('reports.mailing.andMore', { names: said, count: rest }) : said;
  };
}
