import type { Kind } from '../tables.ts';
import { assigned } from './assigned.ts';
import { chatMentioned } from './chatMentioned.ts';
import { chatWaiting } from './chatWaiting.ts';
import { comment } from './comment.ts';
import { atRisk, overdue } from './deadlines.ts';
import { file } from './file.ts';
import { mentioned } from './mentioned.ts';
import { newLogin } from './newLogin.ts';
import type { NotificationKind } from './notificationKind.ts';
import { reminderDue } from './reminderDue.ts';
import { reportPaused } from './reportPaused.ts';
import { rightsChanged } from './rightsChanged.ts';
import { ruleMailsStopped, ruleMessage, rulePaused } from './rules.ts';
import { scriptsFailed } from './scriptsFailed.ts';
import { statusChanged } from './statusChanged.ts';
import { viewEntered } from './viewEntered.ts';
import { webhookPaused } from './webhookPaused.ts';
import { workFinished } from './workFinished.ts';

export const notificationKinds: readonly NotificationKind[] = [
  assigned,
  mentioned,
  comment,
  file,
  statusChanged,
  viewEntered,
  overdue,
  atRisk,
  reminderDue,
  workFinished,
  ruleMessage,
  rulePaused,
  ruleMailsStopped,
  webhookPaused,
  reportPaused,
  rightsChanged,
  scriptsFailed,
  chatMentioned,
  chatWaiting,
  newLogin,
];

export function filterNotificationKinds(isMeant: (kind: NotificationKind) => boolean): Kind[] {
  return notificationKinds.filter(isMeant).map(({ kind }) => kind);
}
