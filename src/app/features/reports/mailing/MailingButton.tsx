import { useState } from 'react';
import type { Report, ReportMailing } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { getErrorText } from '../../../api/errorText.ts';
import { readReportMailing } from '../reportCalls.ts';
import { MailingModal } from './MailingModal.tsx';

/** Opens the settings for sending the report by email. */
export function MailingButton({ report }: { report: Report }) {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const [mailing, setMailing] = useState<ReportMailing | null>(null);
  const [isBusy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      setMailing(await readReportMailing(report.id));
    } catch (thrown) {
      toasts.show({ text: getErrorText(messages, thrown), tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button icon="clock" isBusy={isBusy} onClick={() => void open()}>
        {t('reports.mailing')}
      </Button>
      {mailing && <MailingModal report={report} mailing={mailing} onClose={() => setMailing(null)} />}
    </>
  );
}
