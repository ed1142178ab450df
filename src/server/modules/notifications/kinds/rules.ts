import { type NotificationKind, ON_DESKTOP } from './notificationKind.ts';

/** What an automation rule says about a record, to those whom its step names. */
export const ruleMessage: NotificationKind = {
  kind: 'RuleMessage',
  events: ['RuleNotified'],
  channels: ON_DESKTOP,
  async newsOf({ event }) {
    if (event.kind !== 'RuleNotified') return [];
    const { ruleId, directoryId, itemId, text: message, userIds } = event.data;
    const people = userIds.map(userId => ({ userId, reason: 'Addressee' as const }));
    const record = itemId === null ? {} : { directoryId, itemId };
    return [{ subjectId: itemId ?? ruleId, ...record, params: { ruleId, message }, people }];
  },
};

/** A rule failed too often, or names what is gone: whoever saved it last looks after it. */
export const rulePaused: NotificationKind = {
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

/** The rules of the account have sent all the emails of a day: whoever saved the first that was refused looks after it. */
export const ruleMailsStopped: NotificationKind = {
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
