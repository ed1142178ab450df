import type { Generated } from 'kysely';
import type { WebhookDelivery, WebhookEndpoint } from '#core/model.ts';

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    webhook_endpoints: EndpointRow;
    webhook_deliveries: DeliveryRow;
  }
}

export type EndpointRow = {
  account_id: string;
  endpoint_id: string;
  name: string;
  url: string;
  enabled: boolean;
  /** Who saved it last. */
  owner_id: string | null;
  /** Encrypted, as the one before it is; null of one that came by the configuration and was sent nothing yet. */
  secret: string | null;
  old_secret: string | null;
  old_secret_till: string | null;
  paused_for: WebhookEndpoint['reason'];
  /** Since when nothing but failures came of it. */
  failing_since: string | null;
  /** Nothing is sent before. */
  throttled_till: string | null;
  last_sent_at: string | null;
};

export type DeliveryRow = {
  account_id: string;
  delivery_id: string;
  endpoint_id: string;
  run_id: string | null;
  type: string;
  /** To the byte as it is sent and signed. */
  body: string;
  state: WebhookDelivery['state'];
  tries: Generated<number>;
  /** Tells the job that sends it from any before. */
  turn: Generated<number>;
  at: string;
  /** When it is tried next; of what is being sent, when it counts as lost; null once it has ended. */
  due_at: string | null;
  tried_at: string | null;
  status: number | null;
  answer: string | null;
  problem: WebhookDelivery['problem'] | null;
  is_test: boolean;
};
