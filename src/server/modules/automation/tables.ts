import type { Generated } from 'kysely';
import type {
  AutomationDryRun,
  AutomationOutcome,
  AutomationRule,
  AutomationRuleInput,
  AutomationRun,
} from '#core/model.ts';
import type { Json } from '#server/kernel/database/schema.ts';
import type { DryRunTold } from './dryRun/told.ts';

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    automation_rules: RuleRow;
    automation_runs: RunRow;
    automation_hooks: HookRow;
    automation_mail_days: MailDayRow;
    automation_dry_runs: DryRunRow;
  }
}

/** What an administrator wrote of a rule, besides its name and whether it is on. */
export type RuleContent = Required<Omit<AutomationRuleInput, 'name' | 'enabled' | 'directoryId' | 'version'>>;

export type RuleRow = {
  account_id: string;
  rule_id: string;
  directory_id: string;
  name: string;
  version: Generated<number>;
  enabled: boolean;
  content: Json<RuleContent>;
  /** Who saved it last. */
  owner_id: string | null;
  paused_for: AutomationRule['reason'];
  /** Runs that failed one after the other since it was saved. */
  failures: Generated<number>;
  /** Counts what was given out by turn. */
  turn: Generated<number>;
  /** Up to when a rule that goes by the clock has looked. */
  looked_till: string;
  /** When it looks next; null for all others. */
  look_at: string | null;
};

/** One record that a rule was run on before in the same chain of causes. */
export interface ChainLink {
  readonly ruleId: string;
  /** Null of a run that is about no record. */
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
  /** What came before it, itself included. */
  chain: Json<readonly ChainLink[]>;
  /** The run that the chain began with; null of that one itself. */
  first_run_id: string | null;
  /** Of a first run: nothing more follows from it, since rules made too many records. */
  is_cause_over: Generated<boolean>;
  /** Records that it made. */
  made: Generated<number>;
  branch: NonNullable<AutomationRun['branch']>;
  /** The rule as it was. */
  content: Json<RuleContent>;
  state: AutomationRun['state'];
  /** What was received. */
  body: Json<unknown> | null;
  /** Nothing of it leaves Docket. */
  leaves_out: boolean;
  next_step: Generated<number>;
  outcomes: Json<readonly AutomationOutcome[]>;
  /** Of the step that is next. */
  tries: Generated<number>;
  at: string;
  /** When it goes on; null once it has ended. */
  due_at: string | null;
  is_undone: Generated<boolean>;
};

type HookRow = {
  account_id: string;
  rule_id: string;
  secret_hash: string;
};

/** Emails that the rules of an account sent on a day. */
type MailDayRow = {
  account_id: string;
  day: string;
  sent: number;
  /** Someone was told that there are no more. */
  is_told: Generated<boolean>;
};

export type DryRunRow = {
  account_id: string;
  dry_run_id: string;
  user_id: string;
  /** Of a rule that is saved. */
  rule_id: string | null;
  rule: Json<AutomationRuleInput>;
  since: string;
  state: Generated<AutomationDryRun['state']>;
  looked: Generated<number>;
  /** Changes to look at; null until they are counted. */
  total: number | null;
  /** False where there were more. */
  is_whole: Generated<boolean>;
  told: Json<DryRunTold>;
  at: Generated<string>;
};
