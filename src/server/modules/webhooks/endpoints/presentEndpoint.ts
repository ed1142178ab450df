import { sql } from 'kysely';
import type { WebhookEndpoint } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { StoredEndpoint } from './repository.ts';

export interface EndpointStatistics {
  readonly waiting: number;
  readonly failedOfDay: number;
}

/** Returns statistics, keyed by endpoint id: waiting messages, and failures of the last 24 hours. */
export async function readEndpointStatistics(
  trx: Trx,
  { accountId, now }: { accountId: string; now: number },
): Promise<Map<string, EndpointStatistics>> {
  const dayAgo = new Date(now - 24 * 3_600_000).toISOString();
  const { rows } = await sql<EndpointStatistics & { endpoint_id: string }>`
    select endpoint_id, (count(*) filter (where due_at is not null))::int as waiting,
      (count(*) filter (where state = 'Failed' and tried_at > ${dayAgo}::timestamptz))::int as "failedOfDay"
    from webhook_deliveries where account_id = ${accountId}::uuid group by endpoint_id`.execute(trx);
  return new Map(rows.map(({ endpoint_id, ...figures }) => [endpoint_id, figures]));
}

export function presentEndpoint(
  endpoint: StoredEndpoint,
  { figures, now }: { figures: EndpointStatistics | undefined; now: number },
): WebhookEndpoint {
  const { endpoint_id: id, name, url, enabled, paused_for: reason, old_secret_till: till } = endpoint;
  const isOldAlive = till !== null && Date.parse(till) > now;
  return {
    ...{ id, name, url, enabled, reason },
    state: !enabled ? 'Off' : reason !== null ? 'Paused' : 'On',
    ...(isOldAlive ? { oldSecretTill: till } : {}),
    ...(figures ?? { waiting: 0, failedOfDay: 0 }),
    lastSentAt: endpoint.last_sent_at,
  };
}
