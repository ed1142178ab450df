import type { Notification } from './notificationCalls.ts';

/** Notification types, in the order used by filters and settings. */
export const kinds = [
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

export type NotificationKind = (typeof kinds)[number];
