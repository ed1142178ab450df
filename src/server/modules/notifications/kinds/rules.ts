import { CHANNELS_WITH_DESKTOP, type NotificationKind } from './notificationKind.ts';

/** A message of an automation rule for the recipients of its step. */
export const ruleMessageNotification: NotificationKind = {
  kind: 'RuleMessage',
  events: ['RuleNotified'],
  channels: CHANNELS_WITH_DESKTOP,
  async newsOf({ event }) {
    if (event.kind !== 'RuleNotified') return [];
    const { ruleId, directoryId, itemId, text: message, userIds } = event.data;
    const people = userIds.map(userId => ({ userId, reason: 'Addressee' as const }));
    const record = itemId === null ? {} : { directoryId, itemId };
    return [{ subjectId: itemId ?? ruleId, ...record, params: { ruleId, message }, people }];
  },
};

/** A rule was paused, e.g. because it failed too often. Notifies the user who last saved the rule. */
export const rulePausedNotification: NotificationKind = {
  kind: 'RulePaused',
  events: ['RulePaused'],
  channels: { app: true, desktop: true, email: 'AtOnce' },
  async newsOf({ event }) {
    if (event.kind !== 'RulePaused' || event.data.ownerId === null) return [];
    const { ruleId, ruleName, ownerId } = event.data;
    return [
      { subjectId: ruleId, params: { ruleId, ruleName }, people: [{ userId: ownerId, reason: 'Self' }] },
    ];
  },
};

/**
 * The account's rules have reached the daily limit of emails. Notifies the user who last saved the first blocked rule.
 */
export const ruleMailsStoppedNotification: NotificationKind = {
  kind: 'RuleMailsStopped',
  events: ['RuleMailsStopped'],
  isForAdmins: true,
  channels: { app: true, desktop: true, email: 'AtOnce' },
  async newsOf({ event }) {
    if (event.kind !== 'RuleMailsStopped' || event.data.ownerId === null) return [];
    const { ruleId, ruleName, ownerId } = event.data;
    return [
      { subjectId: ruleId, params: { ruleId, ruleName }, people: [{ userId: ownerId, reason: 'Self' }] },
    ];
  },
};
