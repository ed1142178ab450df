import type { Generated } from 'kysely';
import type {
  AutomationDryRun,
  AutomationOutcome,
  AutomationRule,
  AutomationRuleInput,
  AutomationRun,
} from '#core/model.ts';
import type { JsonColumn } from '#server/kernel/database/schema.ts';
import type { DryRunReport } from './dryRun/told.ts';

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    automation_rules: RuleRow;
    automation_runs: RunRow;
    automation_hooks: HookRow;
    automation_mail_days: MailDayRow;
    automation_dry_runs: DryRunRow;
  }
}

/** The configuration of a rule, except for the members with separate columns. */
export type RuleContent = Required<Omit<AutomationRuleInput, 'name' | 'enabled' | 'directoryId' | 'version'>>;

export type RuleRow = {
  account_id: string;
  rule_id: string;
  directory_id: string;
  name: string;
  version: Generated<number>;
  enabled: boolean;
  content: JsonColumn<RuleContent>;
  /** The user who last saved the rule. */
  owner_id: string | null;
  paused_for: AutomationRule['reason'];
  /** The number of consecutive failed runs since the rule was saved. */
  failures: Generated<number>;
  /** The number of assignments made in turn, modulo 1,000,000. It determines the next assignee. */
  turn: Generated<number>;
  /** The time up to which a scheduled rule has searched for due records. */
  looked_till: string;
  /** When a scheduled rule runs next; `null` for rules that are not scheduled, disabled or paused. */
  look_at: string | null;
};

/** A rule in a cause chain, with the record it ran for. */
export interface CauseChainEntry {
  readonly ruleId: string;
  /** `null` for a run that isn't about a record. */
  readonly itemId: string | null;
}

export type RunRow = {
  account_id: string;
  run_id: string;
  rule_id: string;
  rule_version: number;
  directory_id: string;
  item_id: string | null;
  cause_key: string;
  /** The cause chain, including this run. */
  chain: JsonColumn<readonly CauseChainEntry[]>;
  /** The first run of the cause chain; `null` if this run is the first one. */
  first_run_id: string | null;
  /** True on the first run of a cause chain if its later runs are abandoned because rules created too many records. */
  is_cause_over: Generated<boolean>;
  /** The number of records that the run created. */
  made: Generated<number>;
  branch: NonNullable<AutomationRun['branch']>;
  /** The rule's content at the start of the run, or as saved before the run resumed from a pause. */
  content: JsonColumn<RuleContent>;
  state: AutomationRun['state'];
  /** The received body. */
  body: JsonColumn<unknown> | null;
  /** True if steps with effects outside Docket are skipped. */
  leaves_out: boolean;
  next_step: Generated<number>;
  outcomes: JsonColumn<readonly AutomationOutcome[]>;
  /** The number of consecutive attempts that failed with an unexpected error. */
  tries: Generated<number>;
  at: string;
  /**
   * When the run starts or continues; `null` once the run has ended, or while its start waits for a paused
   * rule.
   */
  due_at: string | null;
  is_undone: Generated<boolean>;
};

type HookRow = {
  account_id: string;
  rule_id: string;
  secret_hash: string;
};

type MailDayRow = {
  account_id: string;
  day: string;
  sent: number;
  /** True if the rule's owner was notified that the limit was reached. */
  is_told: Generated<boolean>;
};

export type DryRunRow = {
  account_id: string;
  dry_run_id: string;
  user_id: string;
  /** `null` for an unsaved rule. */
  rule_id: string | null;
  rule: JsonColumn<AutomationRuleInput>;
  since: string;
  state: Generated<AutomationDryRun['state']>;
  looked: Generated<number>;
  /** The number of changes to examine; `null` until counted. */
  total: number | null;
  /** False if there were more changes than a dry run examines. */
  is_whole: Generated<boolean>;
  told: JsonColumn<DryRunReport>;
  at: Generated<string>;
};
