import {
  type ApiRequest,
  type OperationHandlers,
  respondNoContent,
  respondOk,
} from '#server/kernel/http/handlers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import type { SecretCipher } from '#server/kernel/secrets/seal.ts';
import {
  type ConfigurationDependencies,
  changeConfiguration,
  type DefinitionScope,
} from '#server/modules/configuration/index.ts';
import { enqueueWebhook } from './deliveries/enqueueWebhook.ts';
import { presentDelivery } from './deliveries/presentDelivery.ts';
import { replayDelivery } from './deliveries/replayDelivery.ts';
import { findDelivery, listDeliveries, type StoredDelivery } from './deliveries/repository.ts';
import { presentEndpoint, readEndpointStatistics } from './endpoints/presentEndpoint.ts';
import { listEndpoints, lockEndpoint } from './endpoints/repository.ts';
import { rotateSecret } from './endpoints/rotateSecret.ts';
import { createEndpoint, deleteEndpoint, requireEndpoint, updateEndpoint } from './endpoints/saveEndpoint.ts';

interface Parts extends Pick<Kernel, 'database' | 'outgoing' | 'time'> {
  readonly configuration: ConfigurationDependencies;
  readonly seal: SecretCipher;
}

const PAGE = 50;
const TEST_TYPE = 'docket.test';

/** Handles calls on the URLs to which rules send messages, for administrators. */
export function createWebhookRoutes({
  database,
  configuration,
  outgoing,
  seal,
  time,
}: Parts): OperationHandlers {
  const change = async <T>(
    { principal }: Pick<ApiRequest<'listWebhookEndpoints'>, 'principal'>,
    work: (scope: DefinitionScope) => Promise<T>,
  ): Promise<T> =>
    (await changeConfiguration(configuration, { principal, kinds: ['WebhookEndpoint'] }, work)).result;
  const figures = async (trx: DefinitionScope['trx'], accountId: string) =>
    readEndpointStatistics(trx, { accountId, now: time.now() });
  const keyOf = ({ principal, params }: { principal: { accountId: string }; params: { id: string } }) => ({
    accountId: principal.accountId,
    id: params.id.toLowerCase(),
  });

  return {
    listWebhookEndpoints: async ({ principal: { accountId } }) =>
      respondOk(
        await database.readAccount(accountId, async trx => {
          const known = await figures(trx, accountId);
          return (await listEndpoints(trx, accountId)).map(endpoint =>
            presentEndpoint(endpoint, { figures: known.get(endpoint.endpoint_id), now: time.now() }),
          );
        }),
      ),
    createWebhookEndpoint: async request =>
      respondOk(
        await change(request, async scope => {
          const { trx, accountId } = scope;
          const made = await createEndpoint(scope, outgoing.faultOf, { endpoint: request.body });
          const place = { accountId, endpointId: made.endpoint_id, now: time.now() };
          const { endpoint, secret } = await rotateSecret(trx, seal, place);
          return { endpoint: presentEndpoint(endpoint, { figures: undefined, now: time.now() }), secret };
        }),
      ),
    updateWebhookEndpoint: async request =>
      respondOk(
        await change(request, async scope => {
          const { id } = keyOf(request);
          const endpoint = await updateEndpoint(scope, outgoing.faultOf, { id, endpoint: request.body });
          const known = await figures(scope.trx, scope.accountId);
          return presentEndpoint(endpoint, { figures: known.get(id), now: time.now() });
        }),
      ),
    deleteWebhookEndpoint: async request => {
      await change(request, scope => deleteEndpoint(scope, keyOf(request).id));
      return respondNoContent();
    },
    rotateWebhookSecret: async request => {
      const { accountId, id } = keyOf(request);
      const made = await database.forAccount(accountId, async trx => {
        const known = await figures(trx, accountId);
        const place = { accountId, endpointId: id, now: time.now() };
        const { endpoint, secret } = await rotateSecret(trx, seal, place);
        return { endpoint: presentEndpoint(endpoint, { figures: known.get(id), now: time.now() }), secret };
      });
      return respondOk(made);
    },
    testWebhookEndpoint: async request => {
      const { accountId, id } = keyOf(request);
      const sent = await database.forAccount(accountId, async trx => {
        const { name } = requireEndpoint(await lockEndpoint(trx, accountId, id));
        const message = { type: TEST_TYPE, data: { endpoint: { id, name } }, isTest: true, now: time.now() };
        const queued = await enqueueWebhook(trx, { accountId, endpointId: id, ...message });
        return requiredDelivery(queued ? await findDelivery(trx, accountId, queued.id) : undefined);
      });
      return respondOk(presentDelivery(sent));
    },
    listWebhookDeliveries: async request => {
      const { accountId, id: endpointId } = keyOf(request);
      const before = request.query.before?.toLowerCase();
      const found = await database.readAccount(accountId, async trx => {
        if (!(await listEndpoints(trx, accountId)).some(one => one.endpoint_id === endpointId))
          throw createNotFoundError();
        return listDeliveries(trx, { accountId, endpointId, before, take: PAGE });
      });
      return respondOk(found.map(presentDelivery));
    },
    replayWebhookDelivery: async request => {
      const { accountId, id: deliveryId } = keyOf(request);
      const again = await database.forAccount(accountId, trx =>
        replayDelivery(trx, { accountId, deliveryId, now: time.now() }),
      );
      return respondOk(presentDelivery(again));
    },
  };
}

function requiredDelivery(delivery: StoredDelivery | undefined): StoredDelivery {
  if (!delivery) throw createNotFoundError();
  return delivery;
}
