import { useLocation } from 'wouter';
import { showBulkChanges } from '../../state/bulkUndoState.ts';
import { getRecordsAddress } from '../../state/navigation.ts';
import { openRecord } from '../../state/openRecordsState.ts';
import { findDirectory, useBoot } from '../../state/useBoot.ts';
import type { Notification } from './notificationCalls.ts';

/**
 * Returns the action that opens a notification's subject: a record, a conversation, the result of an import or a bulk
 * change, a paused rule, webhook or report, or failing scripts. Returns `null` if the notification has no subject.
 */
export function useOpenSubject({
  kind,
  record,
  directoryId = '',
  itemId,
  params,
  conversationId,
}: Notification): (() => void) | null {
  const [, goTo] = useLocation();
  const directory = findDirectory(useBoot(), directoryId);
  if (record && itemId) return () => openRecord(record.directoryId, itemId);
  if (conversationId) {
    const { messageSeq } = params;
    const address = new URLSearchParams({ conversationId, ...(messageSeq ? { seq: `${messageSeq}` } : {}) });
    return () => goTo(`/chat?${address}`);
  }
  if ((kind === 'RulePaused' || kind === 'RuleMailsStopped') && params.ruleId)
    return () => goTo(`/automation/${params.ruleId}`);
  if (kind === 'WebhookPaused') return () => goTo('/automation/webhooks');
  if (kind === 'ReportPaused' && params.reportId) return () => goTo(`/reports/${params.reportId}`);
  if (!directory) return null;
  if (kind === 'ScriptsFailed') return () => goTo(`/directories/${directory.id}?tab=settings`);
  if (params.work === 'Import')
    return () => goTo(`${getRecordsAddress(directory)}?import=${params.workId ?? ''}`);
  if (params.work === 'BulkChange') return () => showBulkChanges(directory.id);
  return null;
}
