import { createIssue } from '#core/issues.ts';
import { enqueueWebhook, listEndpointIds } from '#server/modules/webhooks/index.ts';
import { buildRecordData } from './buildRecordData.ts';
import type { StepKind } from './stepKind.ts';

export const webhookStep: StepKind<'Webhook'> = {
  kind: 'Webhook',
  leaves: 'Webhooks',
  async check({ scope }, { endpointId }) {
    const known = await listEndpointIds(scope.trx, scope.accountId);
    return known.has(endpointId.toLowerCase()) ? [] : [createIssue(['endpointId'], 'UnknownEndpoint')];
  },
  async perform(running, { endpointId, type }) {
    const { scope, runId, ruleId, ruleName } = running;
    const queued = await enqueueWebhook(scope.trx, {
      accountId: scope.accountId,
      endpointId: endpointId.toLowerCase(),
      runId,
      type,
      data: { rule: { id: ruleId, name: ruleName }, ...(await buildRecordData(running)) },
      now: scope.time.now(),
    });
    // A disabled endpoint doesn't reject the step, because it isn't an error of the rule and later steps
    // don't depend on the webhook.
    if (!queued) return { outcome: 'LeftOut', issues: [createIssue([], 'EndpointIsOff')] };
    return { outcome: 'Done', text: queued.endpointName };
  },
};
