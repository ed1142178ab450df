import { isBodyPath } from '#core/automation/bodyText.ts';
import { createIssue } from '#core/issues.ts';
import { findVisibleField } from '#core/policy/permissions.ts';
import type { TriggerKind } from './triggerKind.ts';

/** Triggers on data that another system sends. `hooks/` starts the runs. */
export const webhookReceivedTrigger: TriggerKind<'WebhookReceived'> = {
  kind: 'WebhookReceived',
  check({ scope, opened }, { find }) {
    if (!find) return [];
    const field = findVisibleField(scope.world, opened, find.fieldId);
    return [
      ...(field?.canFilter && !field.isArray ? [] : [createIssue(['find', 'fieldId'], 'UnknownField')]),
      ...(isBodyPath(find.path) ? [] : [createIssue(['find', 'path'], 'BadPath')]),
    ];
  },
};
