import type { WebhookEndpointInput } from '#core/model.ts';
import { defineConfigurationKind } from '#server/modules/configuration/index.ts';
import { abandonEndpointWebhooks } from '../deliveries/repository.ts';
import { listEndpoints, removeEndpoint, storeEndpoint } from './repository.ts';
import { createEndpoint, deleteEndpoint, updateEndpoint, validateWebhookUrl } from './saveEndpoint.ts';

declare module '#core/configuration/documents.ts' {
  interface DocumentContents {
    WebhookEndpoint: WebhookEndpointInput;
  }
}

/** URLs to which rules send messages. Secrets and sending statistics are not part of the configuration. */
export const endpointConfigurationKind = defineConfigurationKind({
  kind: 'WebhookEndpoint',
  needs: [],
  deletedBy: 'DeleteWebhookEndpoint',
  event: 'AutomationChanged',
  changes: {
    SaveWebhookEndpoint: async (scope, { id, endpoint }) => {
      const saving = { id: id.toLowerCase(), endpoint };
      const isKnown = (await listEndpoints(scope.trx, scope.accountId)).some(
        one => one.endpoint_id === saving.id,
      );
      return isKnown
        ? updateEndpoint(scope, validateWebhookUrl, saving)
        : createEndpoint(scope, validateWebhookUrl, saving);
    },
    DeleteWebhookEndpoint: (scope, { id }) => deleteEndpoint(scope, id.toLowerCase()),
  },
  async read(trx, accountId) {
    return (await listEndpoints(trx, accountId)).map(({ endpoint_id: id, name, url, enabled }) => ({
      kind: 'WebhookEndpoint' as const,
      id,
      content: { name, url, enabled },
    }));
  },
  async write({ trx, accountId, id }, endpoint) {
    await storeEndpoint(trx, { accountId, id, endpoint });
    if (!endpoint.enabled) await abandonEndpointWebhooks(trx, accountId, id);
  },
  async remove({ trx, accountId, id }) {
    await removeEndpoint(trx, accountId, id);
  },
});
