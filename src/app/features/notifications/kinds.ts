import type { Notification } from './notificationCalls.ts';

/** What people are told of, in the order in which filters and settings list it. */
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
