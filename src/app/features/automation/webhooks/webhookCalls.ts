import type { WebhookDelivery, WebhookEndpoint, WebhookEndpointInput } from '#core/model.ts';
import { api, unwrapResponse } from '../../../api/client.ts';

const at = (id: string) => ({ params: { path: { id } } });

export const listEndpoints = (signal?: AbortSignal): Promise<WebhookEndpoint[]> =>
  unwrapResponse(api.GET('/automation/webhooks', { signal }));

export const createEndpoint = (body: WebhookEndpointInput) =>
  unwrapResponse(api.POST('/automation/webhooks', { body }));

export const updateEndpoint = (id: string, body: WebhookEndpointInput): Promise<WebhookEndpoint> =>
  unwrapResponse(api.PUT('/automation/webhooks/{id}', { ...at(id), body }));

export const deleteEndpoint = (id: string): Promise<unknown> =>
  unwrapResponse(api.DELETE('/automation/webhooks/{id}', at(id)));

export const rotateSecret = (id: string) =>
  unwrapResponse(api.POST('/automation/webhooks/{id}/secret', at(id)));

export const sendTestDelivery = (id: string): Promise<WebhookDelivery> =>
  unwrapResponse(api.POST('/automation/webhooks/{id}/test', at(id)));

export const listDeliveries = (
  id: string,
  before: string | undefined,
  signal: AbortSignal,
): Promise<WebhookDelivery[]> =>
  unwrapResponse(
    api.GET('/automation/webhooks/{id}/deliveries', {
      params: { path: { id }, query: before === undefined ? {} : { before } },
      signal,
    }),
  );

export const createHookUrl = (ruleId: string) =>
  unwrapResponse(api.POST('/automation/rules/{id}/hook', at(ruleId)));

export const replayDelivery = (id: string): Promise<WebhookDelivery> =>
  unwrapResponse(api.POST('/automation/deliveries/{id}/replay', at(id)));
