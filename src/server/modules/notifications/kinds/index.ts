import type { NotificationKindName } from '../tables.ts';
import { assignedNotification } from './assignedNotification.ts';
import { chatMentionedNotification } from './chatMentionedNotification.ts';
import { chatWaitingNotification } from './chatWaitingNotification.ts';
import { commentNotification } from './commentNotification.ts';
import { atRiskNotification, overdueNotification } from './deadlines.ts';
import { fileNotification } from './fileNotification.ts';
import { mentionedNotification } from './mentionedNotification.ts';
import { newLoginNotification } from './newLoginNotification.ts';
import type { NotificationKind } from './notificationKind.ts';
import { reminderDueNotification } from './reminderDueNotification.ts';
import { reportPausedNotification } from './reportPausedNotification.ts';
import { rightsChangedNotification } from './rightsChangedNotification.ts';
import { ruleMailsStoppedNotification, ruleMessageNotification, rulePausedNotification } from './rules.ts';
import { scriptsFailedNotification } from './scriptsFailedNotification.ts';
import { statusChangedNotification } from './statusChangedNotification.ts';
import { viewEnteredNotification } from './viewEnteredNotification.ts';
import { webhookPausedNotification } from './webhookPausedNotification.ts';
import { workFinishedNotification } from './workFinishedNotification.ts';

export const notificationKinds: readonly NotificationKind[] = [
  assignedNotification,
  mentionedNotification,
  commentNotification,
  fileNotification,
  statusChangedNotification,
  viewEnteredNotification,
  overdueNotification,
  atRiskNotification,
  reminderDueNotification,
  workFinishedNotification,
  ruleMessageNotification,
  rulePausedNotification,
  ruleMailsStoppedNotification,
  webhookPausedNotification,
  reportPausedNotification,
  rightsChangedNotification,
  scriptsFailedNotification,
  chatMentionedNotification,
  chatWaitingNotification,
  newLoginNotification,
];

export function listNotificationKinds(isMeant: (kind: NotificationKind) => boolean): NotificationKindName[] {
  return notificationKinds.filter(isMeant).map(({ kind }) => kind);
}
