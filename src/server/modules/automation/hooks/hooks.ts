/** Manages the URLs at which other systems trigger rules. */
import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { v7 as uuidv7 } from 'uuid';
import { createIssue } from '#core/issues.ts';
import { getPublicOrigin } from '#server/kernel/config/publicOrigin.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import {
  createInvalidError,
  createNotFoundError,
  createRateLimitError,
} from '#server/kernel/problem/problem.ts';
import { createRateLimit, toRateLimitKey } from '#server/kernel/session/rateLimit.ts';
import { findRule } from '../rules/repository.ts';
import { enqueueRuleRuns } from '../running/enqueueRuleRuns.ts';

type Parts = Pick<Kernel, 'config' | 'database' | 'time'>;

export interface RuleHooks {
  /**
   * Creates a URL and invalidates the rule's previous one. @throws ProblemError 404 if the rule doesn't exist; 422
   * `NoHook` if its trigger isn't a webhook.
   */
  makeAddress(trx: Trx, key: { accountId: string; ruleId: string }): Promise<{ url: string }>;
  /**
   * Starts a run, unless the rule is disabled or its trigger is no longer a webhook. @throws ProblemError
   * 404 if the secret is unknown; 429 if there are too many calls.
   */
  receive(call: ReceivedHookCall): Promise<void>;
}

export interface ReceivedHookCall {
  readonly secret: string;
  readonly body: unknown;
  readonly headers: IncomingHttpHeaders;
  /** The caller's IP address. */
  readonly address: string;
}

const SECRET_BYTES = 32;
const MAX_ID_LENGTH = 200;
/**
 * Maximum number of calls per minute, to one rule and from one IP address. The limit per address is higher,
 * because several systems can share an address.
 */
const MAX_PER_MINUTE = { toRule: 120, fromAddress: 600 };

export function createRuleHooks({ config, database, time }: Parts): RuleHooks {
  const toRule = createRateLimit({ most: MAX_PER_MINUTE.toRule, windowMs: 60_000 });
  const fromAddress = createRateLimit({ most: MAX_PER_MINUTE.fromAddress, windowMs: 60_000 });
  return {
    async makeAddress(trx, { accountId, ruleId }) {
      const rule = await findRule(trx, accountId, ruleId);
      if (!rule) throw createNotFoundError();
      if (rule.content.when.kind !== 'WebhookReceived') throw createInvalidError([createIssue([], 'NoHook')]);
      const secret = randomBytes(SECRET_BYTES).toString('base64url');
      const change = { secret_hash: computeHash(secret) };
      await trx
        .insertInto('automation_hooks')
        .values({ account_id: accountId, rule_id: ruleId, ...change })
        .onConflict(conflict => conflict.columns(['account_id', 'rule_id']).doUpdateSet(change))
        .execute();
      return { url: `${getPublicOrigin(config)}/api/hooks/${secret}` };
    },
    async receive({ secret, body, headers, address }) {
      const seconds = await fromAddress.wait(toRateLimitKey(address));
      if (seconds > 0) throw createRateLimitError(seconds);
      // Looking up the hash instead of the secret keeps the response time from revealing anything about the secret.
      const hook = await database.asSystem(trx =>
        trx
          .selectFrom('automation_hooks')
          .select(['account_id', 'rule_id'])
          .where('secret_hash', '=', computeHash(secret))
          .executeTakeFirst(),
      );
      if (!hook) throw createNotFoundError();
      const { account_id: accountId, rule_id: ruleId } = hook;
      const pause = await toRule.wait(`${accountId} ${ruleId}`);
      if (pause > 0) throw createRateLimitError(pause);
      await database.forAccount(accountId, async trx => {
        const rule = await findRule(trx, accountId, ruleId);
        if (!rule?.enabled || rule.content.when.kind !== 'WebhookReceived') return;
        const causeKey = `hook ${getId(headers) ?? uuidv7()}`;
        const runs = [{ itemId: null, branch: 'Then' as const, causeKey }];
        await enqueueRuleRuns(trx, rule, { runs, chain: [], leavesOut: false, now: time.now(), body });
      });
    },
  };
}

function computeHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Returns the id that identifies repeated deliveries, or `undefined` if the sender didn't provide an id. */
function getId(headers: IncomingHttpHeaders): string | undefined {
  const id = headers['webhook-id'];
  return typeof id === 'string' && id.trim() !== '' ? id.trim().slice(0, MAX_ID_LENGTH) : undefined;
}
