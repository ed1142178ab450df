import type { Notification } from './notificationCalls.ts';

/** Notification types, in the order used by filters and settings. */
export const NOTIFICATION_KINDS = [
  'Assigned',
  'Mentioned',
  'Comment',
  'File',
  'StatusChanged',
  'ViewEntered',
  'Overdue',
  'AtRisk',
  'ReminderDue',
  'WorkFinished',
  'RuleMessage',
  'RulePaused',
  'RuleMailsStopped',
  'WebhookPaused',
  'ReportPaused',
  'RightsChanged',
  'ScriptsFailed',
  'ChatMentioned',
  'ChatWaiting',
  'NewLogin',
] as const satisfies readonly Notification['kind'][];

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
