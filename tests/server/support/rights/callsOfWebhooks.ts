import { randomUUID } from 'node:crypto';
import type { Member } from '../../harness.ts';
import { call, type RightsCall } from './rightsCall.ts';
import type { Ids, RightsWorld } from './world.ts';

/** Returns an endpoint that no server handles, because names in this domain are never assigned. */
export function createEndpoint(name = `Endpoint ${randomUUID().slice(0, 8)}`) {
  return { name, url: 'https://hooks.invalid/', enabled: true };
}

/** Creates endpoints, and a failed message to one of the endpoints. */
export async function makeWebhooks(admin: Member): Promise<Ids> {
  const make = async (name: string) =>
    (await admin.ok('createWebhookEndpoint', { body: createEndpoint(name) })).endpoint.id;
  const endpoint = await make('Endpoint');
  return { endpoint, spareEndpoint: await make('Spare'), delivery: await overDelivery(admin, endpoint) };
}

/** Creates a message that failed because its endpoint was switched off. */
async function overDelivery(admin: Member, id: string): Promise<string> {
  const delivery = await admin.ok('testWebhookEndpoint', { params: { id } });
  const body = createEndpoint('Endpoint');
  await admin.ok('updateWebhookEndpoint', { params: { id }, body: { ...body, enabled: false } });
  await admin.ok('updateWebhookEndpoint', { params: { id }, body });
  return delivery.id;
}

const freshEndpoint = async ({ people: { admin } }: RightsWorld): Promise<Ids> => ({
  endpoint: (await admin.ok('createWebhookEndpoint', { body: createEndpoint() })).endpoint.id,
});

const freshDelivery = async ({ people: { admin } }: RightsWorld, own: Ids): Promise<Ids> => ({
  delivery: await overDelivery(admin, own.endpoint ?? ''),
});

export const webhookCalls: readonly RightsCall[] = [
  call('listWebhookEndpoints'),
  call('createWebhookEndpoint', () => ({ body: createEndpoint() })),
  call('updateWebhookEndpoint', target => ({
    params: { id: target('endpoint') },
    body: createEndpoint('Endpoint'),
  })),
  call('deleteWebhookEndpoint', target => ({ params: { id: target('endpoint') } }), { fresh: freshEndpoint }),
  call('rotateWebhookSecret', target => ({ params: { id: target('endpoint') } })),
  call('testWebhookEndpoint', target => ({ params: { id: target('endpoint') } })),
  call('listWebhookDeliveries', target => ({ params: { id: target('endpoint') } })),
  call('replayWebhookDelivery', target => ({ params: { id: target('delivery') } }), { fresh: freshDelivery }),
];
