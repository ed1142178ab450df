import type { Generated } from 'kysely';

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    sessions: SessionRow;
    known_devices: DeviceRow;
  }
}

type SessionRow = {
  account_id: string;
  session_id: string;
  user_id: string;
  nonce: string;
  generation: Generated<number>;
  token_hash: string;
  rotated_at: Generated<string>;
  created_at: Generated<string>;
  expires_at: string;
};

type DeviceRow = {
  account_id: string;
  user_id: string;
  /** SHA-256 of the secret that the browser stores. */
  device_hash: string;
  seen_at: Generated<string>;
  /** Failed attempts since the last login in this browser. */
  failed_logins: Generated<number>;
  last_failed_at: Generated<string | null>;
};
