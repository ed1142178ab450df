import type { WebhookDelivery, WebhookEndpoint, WebhookEndpointInput } from '#core/model.ts';
import { api, unwrapAnswer } from '../../../api/client.ts';

const at = (id: string) => ({ params: { path: { id } } });

export const listEndpoints = (signal?: AbortSignal): Promise<WebhookEndpoint[]> =>
  unwrapAnswer(api.GET('/automation/webhooks', { signal }));

export const createEndpoint = (body: WebhookEndpointInput) =>
  unwrapAnswer(api.POST('/automation/webhooks', { body }));

export const updateEndpoint = (id: string, body: WebhookEndpointInput): Promise<WebhookEndpoint> =>
  unwrapAnswer(api.PUT('/automation/webhooks/{id}', { ...at(id), body }));

export const deleteEndpoint = (id: string): Promise<unknown> =>
  unwrapAnswer(api.DELETE('/automation/webhooks/{id}', at(id)));

export const rotateSecret = (id: string) =>
  unwrapAnswer(api.POST('/automation/webhooks/{id}/secret', at(id)));

export const sendTest = (id: string): Promise<WebhookDelivery> =>
  unwrapAnswer(api.POST('/automation/webhooks/{id}/test', at(id)));

export const listDeliveries = (
  id: string,
  before: string | undefined,
  signal: AbortSignal,
): Promise<WebhookDelivery[]> =>
  unwrapAnswer(
    api.GET('/automation/webhooks/{id}/deliveries', {
      params: { path: { id }, query: before === undefined ? {} : { before } },
      signal,
    }),
  );

export const makeHookAddress = (ruleId: string) =>
  unwrapAnswer(api.POST('/automation/rules/{id}/hook', at(ruleId)));

export const replay = (id: string): Promise<WebhookDelivery> =>
  unwrapAnswer(api.POST('/automation/deliveries/{id}/replay', at(id)));
