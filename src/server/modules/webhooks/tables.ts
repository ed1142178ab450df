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
  /** The user who last saved the endpoint. */
  owner_id: string | null;
  /**
   * Encrypted, like `old_secret`; `null` for an endpoint that was created by the configuration and has
   * received no message yet.
   */
  secret: string | null;
  old_secret: string | null;
  old_secret_till: string | null;
  paused_for: WebhookEndpoint['reason'];
  /** The time since which all attempts have failed. */
  failing_since: string | null;
  /** Nothing is sent before this time. */
  throttled_till: string | null;
  last_sent_at: string | null;
};

export type DeliveryRow = {
  account_id: string;
  delivery_id: string;
  endpoint_id: string;
  run_id: string | null;
  type: string;
  /** Byte for byte as sent and signed. */
  body: string;
  state: WebhookDelivery['state'];
  tries: Generated<number>;
  /** Distinguishes the job that sends the message from earlier jobs. */
  turn: Generated<number>;
  at: string;
  /**
   * The time of the next attempt or, during an attempt, when the message is considered lost. `null` if no
   * attempt is due.
   */
  due_at: string | null;
  tried_at: string | null;
  status: number | null;
  answer: string | null;
  problem: WebhookDelivery['problem'] | null;
  is_test: boolean;
};
